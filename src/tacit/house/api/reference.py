"""The API's reference as a page: made from the OpenAPI document, without any script."""

from __future__ import annotations

from typing import Any

from tacit.house.web.templating import page


def reference_page(document: dict[str, Any], address: str) -> str:
    """The page, for people; the document itself is at `address`."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            tag = operation.get("tags", ["other"])[0]
            groups.setdefault(tag, []).append(entry(path, method, operation))
    schemas = [
        {"name": name, "about": schema.get("description", ""), "fields": fields(schema)}
        for name, schema in sorted(document["components"]["schemas"].items())
    ]
    info = document["info"]
    return page(
        "api.html", "en", {"info": info, "groups": groups, "schemas": schemas, "address": address}
    )


def entry(path: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    done = next(answer for code, answer in operation["responses"].items() if code[0] == "2")
    given = done.get("content", {}).get("application/json", {})
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "about": operation.get("description", ""),
        "parameters": [
            {
                "name": parameter["name"],
                "in": parameter["in"],
                "about": parameter.get("description", ""),
            }
            for parameter in operation.get("parameters", [])
        ],
        "takes": type_name(body["schema"]) if body else "",
        "gives": type_name(given["schema"]) if given else "",
    }


def fields(schema: dict[str, Any]) -> list[dict[str, str]]:
    return [
        {"name": name, "type": type_name(about), "about": about.get("description", "")}
        for name, about in schema.get("properties", {}).items()
    ]


def type_name(schema: dict[str, Any]) -> str:
    """A type in a few letters: `list of SeatOut`, `integer or null`."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[-1])
    if "anyOf" in schema:
        return " or ".join(type_name(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {type_name(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))

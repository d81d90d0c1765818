"""The content of the API reference page, from the OpenAPI document."""

from __future__ import annotations

from typing import Any


def reference(document: dict[str, Any], address: str) -> dict[str, Any]:
    """The context of `api.html`; the document itself is at `address`."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            tag = operation.get("tags", ["other"])[0]
            groups.setdefault(tag, []).append(entry(path, method, operation))
    schemas = [
        {"name": name, "about": schema.get("description", ""), "fields": fields(schema)}
        for name, schema in sorted(document["components"]["schemas"].items())
    ]
    return {"info": document["info"], "groups": groups, "schemas": schemas, "address": address}


def entry(path: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    body = operation.get("requestBody", {})
    done = next(answer for code, answer in operation["responses"].items() if code[0] == "2")
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "about": operation.get("description", ""),
        "parameters": [parameter_of(found) for found in operation.get("parameters", [])],
        "takes": content_type(body),
        "gives": content_type(done),
    }


def parameter_of(found: dict[str, Any]) -> dict[str, str]:
    return {"name": found["name"], "in": found["in"], "about": found.get("description", "")}


def content_type(message: dict[str, Any]) -> str:
    """The type of the JSON in a request or a response; empty: there is none."""
    found = message.get("content", {}).get("application/json", {})
    return type_name(found["schema"]) if found else ""


def fields(schema: dict[str, Any]) -> list[dict[str, str]]:
    return [
        {"name": name, "type": type_name(about), "about": about.get("description", "")}
        for name, about in schema.get("properties", {}).items()
    ]


def type_name(schema: dict[str, Any]) -> str:
    """A short name of a type: `list of SeatOut`, `integer or null`."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[-1])
    if "anyOf" in schema:
        return " or ".join(type_name(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {type_name(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))

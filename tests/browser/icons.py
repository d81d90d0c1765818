"""The icons of the house as an app: `python -m tests.browser.icons`.

They are made of its icon, which is SVG; phones want pictures of fixed sizes. A maskable one has its
ground up to the edges, and what matters within the middle.
"""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tacit.house.web.templating import STATIC
from tests.browser.screen import chromium

ICON = (STATIC / "icon.svg").read_text(encoding="utf-8")
GROUND = "#14303a"
# The file, its size in pixels, how much of it the icon takes, and whether it has a ground.
SIZES = (
    ("icon-192", 192, 1.0, False),
    ("icon-512", 512, 1.0, False),
    ("maskable-512", 512, 0.8, True),
    ("touch-180", 180, 0.86, True),
)
PAGE = """<body style="margin:0;height:100vh;display:grid;place-items:center;background:{ground}">
<div style="width:{share:.0%};line-height:0">{icon}</div>"""


def main() -> None:
    with sync_playwright() as playwright, chromium(playwright) as browser:
        for name, size, share, has_ground in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if has_ground else "transparent"
            page.set_content(PAGE.format(ground=ground, share=share, icon=ICON))
            path = STATIC / "icons" / f"{name}.png"
            page.screenshot(path=path, omit_background=not has_ground)
            page.close()


if __name__ == "__main__":
    main()

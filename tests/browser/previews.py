"""The pictures that messengers show of a link: `python -m tests.browser.previews`.

They are made of the covers, which are SVG; most messengers show none of those.
"""

from __future__ import annotations

import base64

from playwright.sync_api import sync_playwright

from tacit.games import NAMES
from tacit.house.web import templating
from tests.browser.screen import chromium

WIDTH, HEIGHT = 1200, 630  # what Open Graph recommends
QUALITY = 85  # of 100: nobody sees the difference, and it is a quarter of the bytes
PAGE = """<body style="margin:0"><img src="data:image/svg+xml;base64,{}"
 style="display:block;width:100vw;height:100vh;object-fit:cover">"""


def main() -> None:
    with sync_playwright() as playwright, chromium(playwright) as browser:
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for game in NAMES:
            cover = templating.art(game, templating.COVER).encode()
            page.set_content(PAGE.format(base64.b64encode(cover).decode()), wait_until="load")
            page.screenshot(
                path=templating.board_folder(game) / templating.PREVIEW,
                type="jpeg",
                quality=QUALITY,
            )


if __name__ == "__main__":
    main()

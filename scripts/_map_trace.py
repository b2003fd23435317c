"""Moves the map of a late game of Transcontinental in a real browser and prints what that costs, as JSON."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from playwright.sync_api import Page, ViewportSize, sync_playwright

from kit.live import Server
from kit.railroad import RailroadPlayer, in_turn

FLAGS = ("--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-sync")
SIZE: ViewportSize = {"width": 1440, "height": 900}
LATE = 290
FRAMES = 180
TASK = "ThreadControllerImpl::RunTask"
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame,toplevel,cc"

MOVE = """
async ([way, frames]) => {
  // One event of a hand for every frame, as a pointer or a wheel would give it.
  const frame = document.querySelector('[data-test="map"]');
  const box = frame.getBoundingClientRect();
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  const middle = { clientX, clientY, bubbles: true, cancelable: true };
  const mouse = { ...middle, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  const hand = (type, x, y) =>
    frame.dispatchEvent(new PointerEvent(type, { ...mouse, clientX: x, clientY: y }));
  frame.setPointerCapture = () => {};
  const next = () => new Promise((go) => requestAnimationFrame(go));
  const times = [await next()];
  if (way === 'pan') hand('pointerdown', middle.clientX, middle.clientY);
  for (let i = 1; i <= frames; i += 1) {
    const turn = (i / frames) * 4 * Math.PI;
    const [across, down] = [260 * Math.sin(turn), 170 * Math.sin(turn / 2)];
    const deltaY = 26 * (Math.cos(turn) > 0 ? -1 : 1);
    if (way === 'pan') hand('pointermove', middle.clientX + across, middle.clientY + down);
    else frame.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY }));
    times.push(await next());
  }
  if (way === 'pan') hand('pointerup', middle.clientX, middle.clientY);
  return times;
}
"""


def main() -> None:
    """Open the game, move the map at two sizes, print."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--frames", type=int, default=FRAMES)
    asked = reader.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("There is no Chromium.")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_context(base_url=server.address, viewport=SIZE).new_page()
        person = RailroadPlayer(page)
        save = in_turn(LATE)
        person.go_on_from(save)
        page.wait_for_timeout(1500)
        found: dict[str, Any] = {
            "chromium": browser.version,
            "rendering": renderer(page),
            "load_of_the_machine": round(os.getloadavg()[0], 1),
            "window": f"{SIZE['width']}x{SIZE['height']}",
            "elements_on_the_map": page.evaluate(
                "document.querySelectorAll('[data-test=\"map\"] svg *').length"
            ),
        }
        found["zoom"] = measured(page, "zoom", asked.frames)
        page.get_by_role("button", name="Show the whole map").click()
        found["pan_half_the_map"] = enlarged(page, 2, asked.frames)
        found["pan_close_up"] = enlarged(page, 3, asked.frames)
        browser.close()
    print(json.dumps(found, indent=2))


def enlarged(page: Page, steps: int, frames: int) -> dict[str, Any]:
    """Come closer by so many steps, let the map settle, and pan."""
    for _ in range(steps):
        page.get_by_role("button", name="Enlarge the map").click()
    page.wait_for_timeout(1000)
    return measured(page, "pan", frames)


def renderer(page: Page) -> str:
    """What draws the pictures: a graphics card, or the processor in its place."""
    said = page.evaluate(
        """() => {
          const gl = document.createElement('canvas').getContext('webgl');
          const facts = gl && gl.getExtension('WEBGL_debug_renderer_info');
          return facts ? gl.getParameter(facts.UNMASKED_RENDERER_WEBGL) : 'software, without a graphics card';
        }"""
    )
    return str(said)


def measured(page: Page, way: str, frames: int) -> dict[str, Any]:
    """Move for so many frames; what the page did meanwhile, from the browser's own trace."""
    tracer = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    tracer.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    tracer.on("Tracing.tracingComplete", lambda _: ended.append(True))
    tracer.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    times = page.evaluate(MOVE, [way, frames])
    page.wait_for_timeout(600)
    tracer.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    tracer.detach()
    apart = [after - before for before, after in pairwise(times)]
    return {"frames": frames, **intervals(apart), **busy(events, frames)}


def intervals(apart: list[float]) -> dict[str, Any]:
    """How far apart the frames were."""
    return {
        "frames_a_second": round(1000 * len(apart) / sum(apart), 1),
        "between_frames_ms": spread(apart),
    }


def busy(events: list[dict[str, Any]], frames: int) -> dict[str, Any]:
    """How long the page's own thread worked: script, style and layout, paint; and the drawing elsewhere."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event.get("args", {}).get("name") == "CrRendererMain"
    }
    steps = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) in mains]
    moving = [event["ts"] for event in steps if event["name"] == "FireAnimationFrame"]
    begin, end = min(moving), max(moving)
    rest = [event for event in steps if event["ts"] > end and event["name"] == TASK]
    steps = [event for event in steps if begin <= event["ts"] <= end]

    def spent(*names: str) -> float:
        return sum([worked(event) for event in steps if event["name"] in names])

    tasks = [worked(event) for event in steps if event["name"] == TASK]
    drawing = [event for event in events if event.get("name") == "RasterTask" and event.get("ph") == "X"]
    raster = [worked(event) for event in drawing if begin <= event["ts"] <= end]
    redrawn = [worked(event) for event in drawing if event["ts"] > end]
    return {
        "script_ms_a_frame": round(spent("EventDispatch", "FireAnimationFrame", "RunMicrotasks") / frames, 3),
        "style_and_layout_ms_a_frame": round(spent("UpdateLayoutTree", "Layout") / frames, 3),
        "paint_ms_a_frame": round(spent("PrePaint", "Paint", "Layerize", "Commit") / frames, 3),
        "page_thread_ms_a_frame": round(sum(tasks) / frames, 3),
        "longest_task_ms": round(max(tasks, default=0), 1),
        "raster_tasks": len(raster),
        "raster_ms_a_frame": round(sum(raster) / frames, 3),
        "once_at_rest_ms": {
            "page_thread": round(sum([worked(event) for event in rest]), 1),
            "raster": round(sum(redrawn), 1),
        },
    }


def worked(event: dict[str, Any]) -> float:
    """Milliseconds of the processor; on a machine busy with others the clock on the wall says more."""
    return float(event.get("tdur", event.get("dur", 0))) / 1000


def spread(values: list[float]) -> dict[str, float]:
    """The middle, the slow end and the slowest."""
    ordered = sorted(values)
    return {
        "p50": round(statistics.median(ordered), 2),
        "p95": round(ordered[int(len(ordered) * 0.95)], 2),
        "most": round(ordered[-1], 2),
    }


if __name__ == "__main__":
    main()

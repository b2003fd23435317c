"""Pan and zoom the map of a late game of Transcontinental in Chromium; print frame and CPU times as JSON."""

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
"""The number of answers after which the game is opened."""
FRAMES = 180
"""Frames of each movement, by default."""
TASK = "ThreadControllerImpl::RunTask"
"""The trace event of one task of a thread."""
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame,toplevel,cc"

MOVE = """
async ([movement, frames]) => {
  // Dispatch one pointer or wheel event for every frame.
  const map = document.querySelector('[data-test="map"]');
  const box = map.getBoundingClientRect();
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  const middle = { clientX, clientY, bubbles: true, cancelable: true };
  const mouse = { ...middle, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  const point = (type, x, y) =>
    map.dispatchEvent(new PointerEvent(type, { ...mouse, clientX: x, clientY: y }));
  map.setPointerCapture = () => {};
  const nextFrame = () => new Promise((go) => requestAnimationFrame(go));
  const times = [await nextFrame()];
  if (movement === 'pan') point('pointerdown', middle.clientX, middle.clientY);
  for (let i = 1; i <= frames; i += 1) {
    const angle = (i / frames) * 4 * Math.PI;
    const [across, down] = [260 * Math.sin(angle), 170 * Math.sin(angle / 2)];
    const deltaY = 26 * (Math.cos(angle) > 0 ? -1 : 1);
    if (movement === 'pan') point('pointermove', middle.clientX + across, middle.clientY + down);
    else map.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY }));
    times.push(await nextFrame());
  }
  if (movement === 'pan') point('pointerup', middle.clientX, middle.clientY);
  return times;
}
"""
"""Returns the time of every frame, in milliseconds."""


def main() -> None:
    """Open the game, zoom, pan at two sizes, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=FRAMES)
    arguments = parser.parse_args()
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
        found["zoom"] = measure_movement(page, "zoom", arguments.frames)
        page.get_by_role("button", name="Show the whole map").click()
        found["pan_half_the_map"] = pan_enlarged(page, 2, arguments.frames)
        found["pan_close_up"] = pan_enlarged(page, 3, arguments.frames)
        browser.close()
    print(json.dumps(found, indent=2))


def pan_enlarged(page: Page, steps: int, frames: int) -> dict[str, Any]:
    """Enlarge the map by this many steps, wait until it settles, and return the figures of panning."""
    for _ in range(steps):
        page.get_by_role("button", name="Enlarge the map").click()
    page.wait_for_timeout(1000)
    return measure_movement(page, "pan", frames)


def renderer(page: Page) -> str:
    """Return what renders the page: the name of the graphics card, or that there is none."""
    name = page.evaluate(
        """() => {
          const gl = document.createElement('canvas').getContext('webgl');
          const facts = gl && gl.getExtension('WEBGL_debug_renderer_info');
          return facts ? gl.getParameter(facts.UNMASKED_RENDERER_WEBGL) : 'software, without a graphics card';
        }"""
    )
    return str(name)


def measure_movement(page: Page, movement: str, frames: int) -> dict[str, Any]:
    """Move the map for this many frames; return frame intervals and the times of a Chromium trace."""
    tracer = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    tracer.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    tracer.on("Tracing.tracingComplete", lambda _: ended.append(True))
    tracer.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    times = page.evaluate(MOVE, [movement, frames])
    page.wait_for_timeout(600)
    tracer.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    tracer.detach()
    gaps = [after - before for before, after in pairwise(times)]
    return {"frames": frames, **intervals(gaps), **trace_times(events, frames)}


def intervals(gaps: list[float]) -> dict[str, Any]:
    """Return the frame rate and the distribution of the milliseconds between frames."""
    return {
        "frames_a_second": round(1000 * len(gaps) / sum(gaps), 1),
        "between_frames_ms": spread(gaps),
    }


def trace_times(events: list[dict[str, Any]], frames: int) -> dict[str, Any]:
    """Return the times of the renderer's main thread (script, style and layout, paint) and of rasterization.

    Times during the movement are given for each frame, those after it as a sum.
    """
    main_threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event.get("args", {}).get("name") == "CrRendererMain"
    }
    steps = [
        event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) in main_threads
    ]
    frame_starts = [event["ts"] for event in steps if event["name"] == "FireAnimationFrame"]
    begin, end = min(frame_starts), max(frame_starts)
    tasks_after = [event for event in steps if event["ts"] > end and event["name"] == TASK]
    steps = [event for event in steps if begin <= event["ts"] <= end]

    def spent(*names: str) -> float:
        return sum([milliseconds_of(event) for event in steps if event["name"] in names])

    tasks = [milliseconds_of(event) for event in steps if event["name"] == TASK]
    raster_events = [
        event for event in events if event.get("name") == "RasterTask" and event.get("ph") == "X"
    ]
    raster = [milliseconds_of(event) for event in raster_events if begin <= event["ts"] <= end]
    raster_after = [milliseconds_of(event) for event in raster_events if event["ts"] > end]
    return {
        "script_ms_a_frame": round(spent("EventDispatch", "FireAnimationFrame", "RunMicrotasks") / frames, 3),
        "style_and_layout_ms_a_frame": round(spent("UpdateLayoutTree", "Layout") / frames, 3),
        "paint_ms_a_frame": round(spent("PrePaint", "Paint", "Layerize", "Commit") / frames, 3),
        "page_thread_ms_a_frame": round(sum(tasks) / frames, 3),
        "longest_task_ms": round(max(tasks, default=0), 1),
        "raster_tasks": len(raster),
        "raster_ms_a_frame": round(sum(raster) / frames, 3),
        "once_at_rest_ms": {
            "page_thread": round(sum([milliseconds_of(event) for event in tasks_after]), 1),
            "raster": round(sum(raster_after), 1),
        },
    }


def milliseconds_of(event: dict[str, Any]) -> float:
    """Return the milliseconds of a trace event: CPU time, or wall-clock time if the trace has no other.

    CPU time does not grow with other load on the machine.
    """
    return float(event.get("tdur", event.get("dur", 0))) / 1000


def spread(values: list[float]) -> dict[str, float]:
    """Return the median, the 95th percentile and the largest of these values."""
    ordered = sorted(values)
    return {
        "p50": round(statistics.median(ordered), 2),
        "p95": round(ordered[int(len(ordered) * 0.95)], 2),
        "most": round(ordered[-1], 2),
    }


if __name__ == "__main__":
    main()

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import type { Hands } from "./person.ts";

interface Point {
  x: number;
  y: number;
}

/** The mouse and keyboard of an X display: events that a browser cannot tell from those of a person. */
export function displayHands(xdotool: string, display: string): Hands {
  const run = (...args: string[]) =>
    promisify(execFile)(xdotool, args, { env: { ...process.env, DISPLAY: display } });
  const move = ({ x, y }: Point) => run("mousemove", String(Math.round(x)), String(Math.round(y)));
  const origins = new WeakMap<Page, Promise<Point>>();

  /** The place of the view on the display: the page reports where a moved pointer has arrived. */
  async function findOrigin(page: Page): Promise<Point> {
    const arrived = page.evaluate(
      () =>
        new Promise<Point>((resolve) => {
          const seen = ({ clientX: x, clientY: y }: MouseEvent) => resolve({ x, y });
          addEventListener("mousemove", seen, { once: true, capture: true });
        }),
    );
    // The listener is there once a second call has been answered.
    await page.evaluate(() => {});
    await move(MIDDLE);
    const { x, y } = await arrived;
    return { x: MIDDLE.x - x, y: MIDDLE.y - y };
  }

  return {
    async press(page, x, y) {
      const finding = origins.get(page) ?? findOrigin(page);
      origins.set(page, finding);
      const origin = await finding;
      await move({ x: origin.x + x, y: origin.y + y });
      await run("click", "1");
    },
    async type(_, text) {
      await run("type", "--delay", "12", "--", text);
    },
    async key(_, key) {
      await run("key", key);
    },
  };
}

/** A point of the display inside each window. */
const MIDDLE: Point = { x: 640, y: 480 };

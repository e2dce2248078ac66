import { done } from "../step.ts";
import type { Handler } from "./handler.ts";

const STEP_PX = 800;

export const scroll: Handler = async ({ direction = "down" }, { page }) => {
  await page.mouse.wheel(0, direction === "up" ? -STEP_PX : STEP_PX);
  return done(`Scrolled ${direction}.`);
};

import type { Tool } from "../step.ts";
import { click } from "./click.ts";
import type { Handler } from "./handler.ts";
import { navigate } from "./navigate.ts";
import { pressKey } from "./press-key.ts";
import { scroll } from "./scroll.ts";
import { search } from "./search.ts";
import { type } from "./type.ts";
import { wait } from "./wait.ts";

/** The handler of each tool. */
export const HANDLERS: Readonly<Record<Tool, Handler>> = {
  navigate,
  click,
  type,
  search,
  scroll,
  press_key: pressKey,
  wait,
};

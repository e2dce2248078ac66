import { setTimeout as pause } from "node:timers/promises";
import { done } from "../step.ts";
import type { Handler } from "./handler.ts";

export const wait: Handler = async ({ seconds = 0 }, { signal }) => {
  await pause(seconds * 1000, undefined, { signal });
  return done(`Waited ${seconds} s.`);
};

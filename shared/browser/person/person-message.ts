/** The messages of a person's page, as the worker accepts them. */
import { z } from "zod";
import { LARGEST_FILE, type ToWorker } from "../../handoff/sealed/messages.ts";

const coordinate = z.number().min(-10_000).max(10_000);
const size = z.int().min(1).max(4_000);
const KEY =
  /^(?:Shift\+)?(?:Backspace|Delete|Enter|Tab|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down|Left|Right)|Control\+A)$/;

const personMessageSchema: z.ZodType<ToWorker> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("view"), width: size, height: size, ratio: z.number().min(0.5).max(4) }),
  z.strictObject({ type: z.literal("ack"), n: z.int() }),
  z.strictObject({
    type: z.literal("pointer"),
    act: z.enum(["down", "move", "up", "cancel"]),
    by: z.enum(["mouse", "touch"]),
    x: coordinate,
    y: coordinate,
  }),
  z.strictObject({
    type: z.literal("wheel"),
    x: coordinate,
    y: coordinate,
    dx: coordinate,
    dy: coordinate,
  }),
  z.strictObject({ type: z.literal("key"), key: z.string().regex(KEY) }),
  z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(10_000) }),
  z.strictObject({ type: z.literal("list") }),
  z.strictObject({ type: z.literal("go"), ref: z.int() }),
  z.strictObject({
    type: z.literal("file"),
    name: z.string().min(1).max(255),
    media: z.string().max(255),
    size: z.int().min(0).max(LARGEST_FILE),
  }),
  z.strictObject({ type: z.literal("no_file") }),
  z.strictObject({ type: z.literal("done") }),
]);

/** @returns undefined for a message of another form */
export function readPersonMessage(value: unknown): ToWorker | undefined {
  return personMessageSchema.safeParse(value).data;
}

/** Events from the recorder's script in a page: parsed, since a page of any site holds the script. */
import { z } from "zod";

const LONGEST_TEXT = 500;
const LONGEST_EVENT = 40_000;
const MOST_TARGETS = 20;

const text = z.string().min(1).max(LONGEST_TEXT);
const target = z.strictObject({ by: z.enum(["id", "name", "css", "label"]), value: text });
const targets = z.array(target).max(MOST_TARGETS);

const event = z.union([
  z.enum(["shown", "undo", "again", "done"]),
  z.discriminatedUnion("act", [
    z.strictObject({ act: z.literal("press"), targets }),
    z.strictObject({ act: z.literal("type"), targets }),
    z.strictObject({
      act: z.literal("choose"),
      targets,
      value: z.union([z.string().max(LONGEST_TEXT), z.boolean()]),
      within: z.array(text).max(1).optional(),
    }),
    z.strictObject({ act: z.literal("result"), label: text, targets }),
  ]),
]);

const messageSchema = z.strictObject({ origin: z.string().max(LONGEST_TEXT), event });

/** The origin of the document, and its event. */
export type RecorderMessage = z.output<typeof messageSchema>;
export type RecorderEvent = RecorderMessage["event"];

/** @returns undefined for any other text */
export function readRecorderEvent(payload: string): RecorderMessage | undefined {
  if (payload.length > LONGEST_EVENT) return undefined;
  try {
    return messageSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

import { describe, expect, it } from "vitest";
import { readRecorderEvent } from "../../../../../functions/federalscout/recordings/recorder-event.ts";

const origin = "https://forms.example.gov";
const targets = [{ by: "label", value: "Yes" }];
const read = (event: unknown) => readRecorderEvent(JSON.stringify({ origin, event }));

describe("an event of the recorder's script", () => {
  it.each([
    "shown",
    "undo",
    "again",
    "done",
    { act: "press", targets },
    { act: "type", targets: [] },
    { act: "choose", targets, value: true },
    { act: "choose", targets, value: "Illinois" },
  ])("is read: %j", (event) => {
    expect(read(event)).toEqual({ origin, event });
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["a number", 7],
    ["an unknown press on the bar", "save"],
    ["an act alone", { act: "press" }],
    ["an unknown act", { act: "upload", targets }],
    ["a label that is no text", { act: "press", targets: [{ by: "label", value: 7 }] }],
    ["another kind of place", { act: "press", targets: [{ by: "xpath", value: "//a" }] }],
    ["an empty label", { act: "press", targets: [{ by: "label", value: "" }] }],
    ["a long label", { act: "press", targets: [{ by: "label", value: "x".repeat(501) }] }],
    ["many places", { act: "press", targets: Array.from({ length: 21 }, () => targets[0]) }],
    ["a typed text", { act: "type", targets, value: "Jane Roe" }],
    ["a choice without its option", { act: "choose", targets }],
    ["further keys", { act: "press", targets, url: "https://a.example" }],
  ])("is dropped: %s", (_name, event) => {
    expect(read(event)).toBeUndefined();
  });

  it.each(["", "{", "null", "[]", '{"event":"done"}', `{"origin":"x","event":"done"}${" ".repeat(40_000)}`])(
    "is dropped where the message is another one",
    (payload) => {
      expect(readRecorderEvent(payload)).toBeUndefined();
    },
  );
});

import { describe, expect, test } from "vitest";
import { screenText } from "../../../../../../shared/agents/process/interactive/screen-text.ts";

describe("screenText", () => {
  test.each([
    ["plain\ntext\n", "plain\ntext\n"],
    ["one\r\ntwo\r\n", "one\ntwo\n"],
    ["\u001b[1mbold\u001b[0m \u001b]8;;https://example.org\u001b\\link\u001b]8;;\u001b\\", "bold link"],
    [
      "\u001b]0;a title\u0007\u001b[?25l\r\u001b[2K⠋ Thinking 0\r\u001b[2K⠙ Thinking 1\r\u001b[2KDone\n",
      "Done\n",
    ],
    ["10 %\r20 %\r100 %\nDone", "100 %\nDone"],
    ["longer text\rshort", "shortr text"],
    ["longer text\r\u001b[Kshort", "short"],
    ["abc\b\bX", "aXc"],
    ["first\nsecond\n\u001b[1A\u001b[2Kreplaced\n", "first\nreplaced\n"],
    ["frame 1\nline 2\u001b[1A\u001b[G\u001b[0Jframe 2", "frame 2"],
    ["12345\u001b[3D\u001b[1Kx", "  x45"],
    ["a\u001b[3Gb", "a b"],
    ["🙂 wait\r🙂 done", "🙂 done"],
  ])("%j is shown as %j", (text, shown) => expect(screenText(text)).toBe(shown));

  test("a column far away takes no memory", () => {
    expect(screenText("\u001b[999999999Gx\r").length).toBeLessThanOrEqual(10_000);
  });

  test("takes linear time: none of these texts stops it", () => {
    expect(screenText(`${"⠋ working\r".repeat(50_000)}done     `)).toBe("done     ");
    screenText("\u001b]".repeat(100_000));
    screenText("\u001b[1".repeat(100_000));
  });
});

import { expect, it } from "vitest";
import { proofTag } from "../../../../../functions/console/wizards/proof-tag.ts";

it.each([
  [true, false, true, "Proved on the real site"],
  [true, false, false, "Not proved yet"],
  [false, false, true, "Discovered here, proved"],
  [false, false, false, "Discovered here, not proved"],
  [true, true, true, "Practice site"],
])(
  "a wizard that is official: %s, practice: %s, proved: %s is named as %s",
  (official, practice, proved, tag) => {
    expect(proofTag({ official, practice, proved })).toBe(tag);
  },
);

it("a wizard of a registry is named as a stranger's, proved or not", () => {
  for (const proved of [true, false])
    expect(proofTag({ official: false, practice: false, proved, publisher: "KEY" })).toBe(
      "By a stranger, from a registry",
    );
});

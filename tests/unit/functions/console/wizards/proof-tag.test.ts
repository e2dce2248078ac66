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

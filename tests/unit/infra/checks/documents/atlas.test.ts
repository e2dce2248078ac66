import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  describeAtlas,
  describeWizards,
  type LibraryRecord,
} from "../../../../../infra/checks/documents/atlas.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { libraries, versionOf } from "../../../../forms/atlas/libraries.ts";

const RECORDS: LibraryRecord[] = [
  {
    name: "Fine Fields",
    version: "1.2.3",
    kinds: [
      {
        kind: "text",
        component: "Box",
        described: "right",
        script: "right by keyboard",
        keyboard: "right",
        read_back: "right",
      },
      {
        kind: "date",
        component: "Day",
        described: "right",
        script: "holds a|b",
        keyboard: "holds a|b",
        read_back: "not entered",
      },
      { kind: "file", component: "Upload", described: "right" },
      { kind: "order", component: "Ranks", described: "is not named as a person’s part" },
    ],
  },
];

describe("the atlas in words", () => {
  it("marks the components that are right, and names the parts of the others that are not", () => {
    const text = describeAtlas(RECORDS);

    expect(text).toContain("2 of 4 components are.");
    expect(text).toContain("## Fine Fields 1.2.3\n");
    expect(text).toContain("| Box | text | ✓ |\n");
    expect(text).toContain("| Day | date | script, keyboard: holds a\\|b |\n");
    expect(text).toContain("| Upload | file | ✓ named as a person’s part |\n");
    expect(text).toContain("| Ranks | order | reading: is not named as a person’s part |\n");
  });

  it("counts the components of each library in the document about wizards, and changes nothing else there", () => {
    const before = readFileSync(join(packageRoot, "docs/wizards.md"), "utf8");
    const after = describeWizards(RECORDS);

    expect(after).toContain("\n2/4 Fine Fields 1.2.3\n");
    const withoutTable = (text: string) => text.replace(/<!-- atlas -->.*<!-- end of the atlas -->/s, "");
    expect(withoutTable(after)).toBe(withoutTable(before));
  });
});

describe("the record of the atlas", () => {
  it("is one of every library, at the version that is installed", () => {
    const path = join(packageRoot, "tests/forms/atlas/record.json");
    const records: LibraryRecord[] = JSON.parse(readFileSync(path, "utf8"));

    expect(records.map(({ name, version }) => [name, version])).toEqual(
      libraries.map((library) => [library.name, versionOf(library)]),
    );
  });
});

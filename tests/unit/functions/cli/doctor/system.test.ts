import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  checkDisk,
  checkFonts,
  checkNode,
  checkStart,
  judgeClock,
  lacking,
  librariesNotFound,
} from "../../../../../functions/cli/doctor/system.ts";

const folders: string[] = [];
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), "doctor-"));
  folders.push(made);
  return made;
};
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))));

it.each([
  ["24.21.0", "good"],
  ["22.13.0", "good"],
  ["22.12.9", "bad"],
  ["20.20.2", "bad"],
])("Node %s is %s", (version, state) => expect(checkNode(version).state).toBe(state));

it("names every missing library, and the command that installs their packages", () => {
  const output = [
    "\tlinux-vdso.so.1 (0x00007ffd)",
    "\tlibnss3.so => not found",
    "\tlibnspr4.so => not found",
    "\tlibexpat.so.1 => not found",
    "\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)",
  ].join("\n");
  const missing = librariesNotFound(output);
  expect(missing).toEqual(["libnss3.so", "libnspr4.so", "libexpat.so.1"]);
  expect(lacking(missing)).toEqual({
    state: "bad",
    found: "these libraries are missing: libnss3.so, libnspr4.so, libexpat.so.1",
    mend: "apt-get install -y libnss3 libnspr4 libexpat1",
  });
  expect(lacking(["libother.so.3"]).mend).toMatch(/packages that hold them/);
});

it.runIf(process.platform === "linux")(
  "finds a font in a folder below, and says how to install one",
  async () => {
    const [empty, full] = [await folder(), await folder()];
    expect(await checkFonts([empty, join(empty, "absent")])).toMatchObject({
      state: "bad",
      mend: "apt-get install -y fonts-liberation",
    });
    await mkdir(join(full, "truetype"));
    await writeFile(join(full, "truetype/One.ttf"), "");
    expect(await checkFonts([empty, full])).toMatchObject({ state: "good" });
  },
);

it("warns where the disk is nearly full, also for a folder that does not exist yet", async () => {
  const absent = join(await folder(), "not/yet");
  expect(await checkDisk([absent], 1)).toMatchObject({ state: "good" });
  expect(await checkDisk([absent], Number.MAX_SAFE_INTEGER)).toMatchObject({
    state: "warning",
    mend: expect.stringMatching(/^free /),
  });
});

it.each([
  [0, "good", "right"],
  [-29, "good", "right"],
  [400, "bad", "400 s slow"],
  [-400, "bad", "400 s fast"],
])("a clock that the internet is %i s ahead of is %s", (ahead, state, found) => {
  expect(judgeClock(ahead)).toMatchObject({ state, found });
});

it.runIf(process.platform === "linux").each([
  ["that starts has its version", "echo Chromium 153", { state: "good", found: "Chromium 153" }],
  [
    "without a library is named with its package, also where no ldd lists them",
    'echo "chromium: error while loading shared libraries: libnss3.so: cannot open" >&2; exit 127',
    {
      state: "bad",
      found: "these libraries are missing: libnss3.so",
      mend: "apt-get install -y libnss3",
    },
  ],
  [
    "that does not start is named with the reason",
    "echo Illegal instruction >&2; exit 132",
    { state: "bad", found: expect.stringMatching(/chromium does not start: Illegal instruction$/) },
  ],
])("a Chromium %s", async (_, script, finding) => {
  const file = join(await folder(), "chromium");
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  expect(await checkStart(file)).toMatchObject(finding);
});

import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { examineAll } from "../../../../../functions/cli/doctor/examine.ts";
import {
  checkKeys,
  checkPorts,
  checkSettings,
  checkSites,
} from "../../../../../functions/cli/doctor/product.ts";
import { AppError } from "../../../../../shared/core/errors.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "doctor-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("refuses a setting by its name, with the step that mends it", async () => {
  const env = { FEDERALRUNNER_BROWSER_TYPE: "netscape" };
  const [report] = await examineAll([{ name: "Settings", look: async () => checkSettings(env) }]);
  expect(report).toMatchObject({
    name: "Settings",
    state: "bad",
    found: expect.stringContaining("FEDERALRUNNER_BROWSER_TYPE"),
    mend: expect.stringMatching(/\S/),
  });
});

it("reports a check that throws, and goes on with the others", async () => {
  const reports = await examineAll([
    {
      name: "Throws",
      look() {
        throw new Error("secret words");
      },
    },
    {
      name: "Refused",
      look: () => Promise.reject(new AppError("storage_unavailable", "Storage cannot be reached.")),
    },
    { name: "Good", look: async () => ({ state: "good", found: "yes" }) },
  ]);
  expect(reports.map(({ state }) => state)).toEqual(["bad", "bad", "good"]);
  expect(JSON.stringify(reports)).not.toContain("secret words");
  expect(reports[1]?.found).toBe("Storage cannot be reached.");
});

it.runIf(process.platform !== "win32")("names keys that others may read, or that are damaged", async () => {
  const file = join(folder, "keys.json");
  expect(await checkKeys(file)).toMatchObject({ state: "good" });
  await writeFile(file, "{}", { mode: 0o600 });
  expect(await checkKeys(file)).toMatchObject({ state: "good", found: file });
  await chmod(file, 0o644);
  expect(await checkKeys(file)).toMatchObject({ state: "bad", mend: `chmod 600 ${file}` });
  await chmod(file, 0o600);
  await writeFile(file, "{");
  expect(await checkKeys(file)).toMatchObject({ state: "bad", found: `${file} is damaged` });
});

it("names a port that is taken, and a site without a connection", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await checkPorts(port, folder)).toEqual({
    state: "warning",
    found: `port ${port} is taken`,
    mend: "npx federalrunner start --port 0",
  });
  expect(await checkSites(["127.0.0.1"], port)).toMatchObject({ state: "good" });
  server.close();
  await once(server, "close");
  expect(await checkSites(["127.0.0.1"], port)).toMatchObject({
    state: "warning",
    found: "no connection to 127.0.0.1",
  });
});

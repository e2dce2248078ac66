/** The local cloud as a process: `node main.js OPTIONS.json`. Prints its endpoints on stdout as one line of JSON. */
import { readFileSync } from "node:fs";
import type { LocalCloudInput } from "./options.ts";
import { startLocalCloud } from "./start-local-cloud.ts";

const [optionsFile] = process.argv.slice(2);
if (optionsFile === undefined) {
  process.stderr.write("Usage: main.js OPTIONS.json\n");
  process.exit(2);
}
const cloud = await startLocalCloud(JSON.parse(readFileSync(optionsFile, "utf8")) as LocalCloudInput);
const { httpUrl, keySetUrl, env } = cloud;
process.stdout.write(`${JSON.stringify({ httpUrl, keySetUrl, env })}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cloud.close().then(() => process.exit(0)));
}

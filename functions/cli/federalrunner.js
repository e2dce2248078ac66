#!/usr/bin/env node
/**
 * The package's command, in JavaScript that Node 20 loads. On a Node older than the one that the code needs it starts
 * itself with the Node that `npm ci` installed.
 */
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED_MAJOR = 24;
const root = fileURLToPath(new URL("../../", import.meta.url));
const main = join(root, "dist/functions/cli/main.js");
const pinnedNode = join(root, "node_modules/.bin/node");

if (!existsSync(main)) {
  fail("FederalRunner is not built yet: run `npm run build` in its folder.");
} else if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) {
  await import("../../dist/functions/cli/main.js");
} else if (existsSync(pinnedNode) && realpathSync(pinnedNode) !== realpathSync(process.execPath)) {
  runOn(pinnedNode);
} else {
  fail(
    `FederalRunner needs Node ${NEEDED_MAJOR} or newer and this is ${process.version}: run \`npm ci\` in its folder, which installs it.`,
  );
}

/** @param {string} node */
function runOn(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  // The child cleans up after a signal (it may hold a browser), so this process must outlive it.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("error", (error) =>
    fail(`The Node of this folder does not start (${error.message}): run \`npm ci\`.`),
  );
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}

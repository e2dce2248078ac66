#!/usr/bin/env node
/**
 * The package's command, in JavaScript that Node 20 loads. On a Node that is too old, it starts itself with the Node that
 * `npm ci` installed in a checkout, or else with one that npx downloads once.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The version for checkouts, whose sources Node runs. */
const WANTED_MAJOR = 24;
/** The first version with SQLite. */
const NEEDED = [22, 13];
const root = fileURLToPath(new URL("../../", import.meta.url));
const main = join(root, "dist/functions/cli/main.js");
const pinnedNode = join(root, "node_modules/.bin/node");

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const hasPinned = existsSync(pinnedNode) && realpathSync(pinnedNode) !== realpathSync(process.execPath);

if (!existsSync(main)) {
  fail("FederalRunner is not built yet: run `npm run build` in its folder.");
} else if (major < WANTED_MAJOR && hasPinned) {
  runOn(pinnedNode);
} else if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) {
  await import("../../dist/functions/cli/main.js");
} else {
  const node = downloadNode();
  if (node) runOn(node);
  else {
    fail(
      `FederalRunner needs Node ${NEEDED.join(".")} or newer and this is ${process.version}: install it from https://nodejs.org; in a checkout, \`npm ci\` does.`,
    );
  }
}

/** @returns the executable in npm's cache, if npx can install it */
function downloadNode() {
  process.stderr.write(
    `This is Node ${process.version}: npx starts Node ${WANTED_MAJOR}, after one download.\n`,
  );
  const { status, stdout } = spawnSync(
    "npx",
    ["--yes", `node@${WANTED_MAJOR}`, "--print", "process.execPath"],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      shell: process.platform === "win32",
    },
  );
  return status === 0 ? stdout.trim() : undefined;
}

/** @param {string} node */
function runOn(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  // The child cleans up after a signal (it may hold a browser), so this process must outlive it.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("error", (error) =>
    fail(`${node} does not start (${error.message}); in a checkout, run \`npm ci\`.`),
  );
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

/** @param {string} message */
function fail(message) {
  const error = { type: "invalid_configuration", category: "permanent", message, next: message };
  if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify({ success: false, error })}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}

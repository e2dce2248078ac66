/** opencode, which signs in only when `initialize` answers 401: its own sign-in, with this program as the person's browser. */
import { execFile, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const { MCP_URL: url, MODULES: modules } = process.env;
const folder = await mkdtemp(join(tmpdir(), "opencode-"));
const opened = join(folder, "opened");
const browser = join(folder, "bin", "xdg-open");
await mkdir(join(folder, "bin"));
await writeFile(browser, `#!/bin/sh\nprintf %s "$1" > ${opened}.new && mv ${opened}.new ${opened}\n`);
await chmod(browser, 0o755);
await writeFile(join(folder, "opencode.json"), JSON.stringify({ mcp: { runner: { type: "remote", url } } }));
const program = join(modules, ".bin", "opencode");
const env = {
  ...process.env,
  HOME: folder,
  XDG_DATA_HOME: folder,
  PATH: `${join(folder, "bin")}:${process.env.PATH}`,
};
const list = async () => (await promisify(execFile)(program, ["mcp", "list"], { cwd: folder, env })).stdout;

try {
  if (!/needs authentication/.test(await list())) throw new Error("opencode does not offer to sign in");
  const child = spawn(program, ["mcp", "auth", "runner"], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const address = await Promise.race([
    readWhenThere(opened),
    exited.then((code) => Promise.reject(new Error(`it ended with ${code}`))),
  ]);
  process.stdout.write(`authorize ${address}\n`);
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { value: callback } = await lines.next();
  const answer = await fetch(callback);
  if (!answer.ok) throw new Error(`the callback answered ${answer.status}`);
  const code = await exited;
  if (code !== 0) throw new Error(`opencode mcp auth ended with ${code}`);
  const status = await list();
  if (!/connected/.test(status)) throw new Error(status);
  process.stdout.write(`${JSON.stringify({ revision: "its own", tools: 0, calls: 0 })}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function readWhenThere(file) {
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text !== "") return text;
    await delay(100);
  }
}

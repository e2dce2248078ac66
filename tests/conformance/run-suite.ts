/** Runs the official conformance suite against a gateway on this machine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { packageRoot } from "../../shared/core/package-root.ts";
import { startGatewayStack } from "../fixtures/gateway/gateway-stack.ts";
import { readConformanceResource } from "./resources.ts";
import { CONFORMANCE_TOOLS } from "./tools.ts";

const HERE = join(packageRoot, "tests", "conformance");
const SUITE = join(packageRoot, "node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js");

export interface SuiteOutcome {
  /** 0 when every scenario passed, or failed as expected-failures.yml says. */
  code: number;
  report: string;
}

export async function runSuite(): Promise<SuiteOutcome> {
  const stack = await startGatewayStack({
    extensions: { tools: CONFORMANCE_TOOLS, readOtherResource: readConformanceResource },
  });
  try {
    const child = spawn(
      process.execPath,
      [
        ...["--import", join(HERE, "add-token.mjs")],
        ...[SUITE, "server", "--url", stack.url, "--suite", "active"],
        ...["--expected-failures", join(HERE, "expected-failures.yml")],
      ],
      {
        env: {
          ...process.env,
          CONFORMANCE_URL: stack.url,
          CONFORMANCE_TOKEN: await stack.identity.mintAccessToken(),
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const [out, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit") as Promise<[number]>,
    ]);
    return { code, report: out + errors };
  } finally {
    await stack.close();
  }
}

/** `stack.json` in the data folder holds the addresses of the running local stack, which removes it when it ends. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writePrivateFile } from "../../../shared/core/write-private-file.ts";

export interface StackFile {
  /** Settings with which a process uses the stack; the keys too, unless they are those of this computer's runs. */
  env: Record<string, string>;
  /** Id of the stack's process. */
  pid: number;
  practice_sites: string;
  storage: string;
  /** The port of every part, by its name. */
  ports: Record<string, number>;
  /** The MCP endpoint, with the credentials of a client. */
  mcp_url?: string;
  /** A2A over gRPC, without TLS. */
  grpc_address?: string | undefined;
  issuer?: string;
  /** Allows one browser to sign in at the issuer; a new one follows each use. */
  sign_in_link?: string;
  /** Grants all scopes, for a day. */
  access_token?: string;
  /** The person at this computer: the token's subject, and the account that the sign-in page offers first. */
  subject?: string;
  client_id?: string;
  client_secret?: string;
}

const fileIn = (dataDir: string): string => join(dataDir, "stack.json");

export async function writeStackFile(dataDir: string, stack: StackFile): Promise<void> {
  await writePrivateFile(fileIn(dataDir), `${JSON.stringify(stack, null, 2)}\n`);
}

export async function removeStackFile(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/** Undefined when no stack runs there. */
export async function readStackFile(dataDir: string): Promise<StackFile | undefined> {
  try {
    const stack = JSON.parse(await readFile(fileIn(dataDir), "utf8")) as StackFile;
    // A stack that was killed leaves its file behind.
    process.kill(stack.pid, 0);
    return stack;
  } catch {
    return undefined;
  }
}

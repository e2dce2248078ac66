/** The keychain of this computer's user, by the platform's own command: `security` on macOS, `secret-tool` on Linux. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

export interface Keychain {
  name: string;
  /**
   * @returns undefined where it has no entry
   * @throws Error where it cannot be read, such as one that is locked
   */
  read(account: string): Promise<string | undefined>;
  /** @throws Error where it cannot be written */
  write(account: string, secret: string): Promise<void>;
}

const SERVICE = "federalrunner";
const NOT_FOUND_ON_MACOS = 44;
/** A locked keychain asks its user, who may be away. */
const LONGEST_MS = 30_000;

/** @returns undefined on a platform without a command for it; Windows is one */
export function platformKeychain(platform: NodeJS.Platform = process.platform): Keychain | undefined {
  if (platform === "darwin") return macKeychain;
  return platform === "linux" ? secretService : undefined;
}

const macKeychain: Keychain = {
  name: "macOS keychain",
  async read(account) {
    const { code, output } = await run("security", [
      "find-generic-password",
      "-s",
      SERVICE,
      "-a",
      account,
      "-w",
    ]);
    if (code === NOT_FOUND_ON_MACOS) return undefined;
    if (code !== 0) throw new Error(`security ended with ${code}`);
    return fromBase64(output);
  },
  async write(account, secret) {
    // The secret is passed by the standard input: command lines are visible to other users.
    const entry = `add-generic-password -U -s ${SERVICE} -a "${account}" -w ${toBase64(secret)}\n`;
    const { code } = await run("security", ["-i"], entry);
    if (code !== 0) throw new Error(`security ended with ${code}`);
  },
};

const secretService: Keychain = {
  name: "Secret Service",
  async read(account) {
    const { code, output, errors } = await run("secret-tool", [
      "lookup",
      "service",
      SERVICE,
      "account",
      account,
    ]);
    if (code === 0 && output !== "") return fromBase64(output);
    if (errors.trim() !== "") throw new Error("secret-tool cannot reach a keychain");
    return undefined;
  },
  async write(account, secret) {
    const label = ["--label", "FederalRunner: keys of this computer's runs"];
    const { code } = await run(
      "secret-tool",
      ["store", ...label, "service", SERVICE, "account", account],
      toBase64(secret),
    );
    if (code !== 0) throw new Error(`secret-tool ended with ${code}`);
  },
};

/** @throws Error where the command is missing */
async function run(command: string, args: string[], input = "") {
  // The timer of spawn's own limit would outlive a command that is missing, and hold the process.
  const signal = AbortSignal.timeout(LONGEST_MS);
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], signal });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  child.stdin.on("error", () => {}).end(input);
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output: output.trim(), errors };
}

const toBase64 = (secret: string) => Buffer.from(secret).toString("base64");
const fromBase64 = (secret: string) => Buffer.from(secret, "base64").toString();

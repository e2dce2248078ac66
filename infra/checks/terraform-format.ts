/**
 * `npm run check:terraform [ROOT]`: the format of what is in terraform/. Terraform comes neither from npm nor from
 * Debian, so without it the check says what it could not look at instead of failing.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";

const root = process.argv[2] ?? packageRoot;

if (existsSync(join(root, "terraform"))) checkFormat();
else say("there is no terraform/ folder, nothing to check");

function checkFormat(): void {
  const { error, status, stdout, stderr } = spawnSync(
    "terraform",
    ["fmt", "-check", "-recursive", "terraform"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  if (error && (error as NodeJS.ErrnoException).code === "ENOENT") {
    say("NOT CHECKED, terraform is not installed; the format of terraform/ is unknown");
  } else if (status === 0) {
    say("formatted");
  } else {
    process.stdout.write(stdout);
    process.stderr.write(stderr ?? "");
    say("not formatted or not readable, see above: run `terraform fmt -recursive terraform`");
    process.exitCode = 1;
  }
}

function say(text: string): void {
  process.stdout.write(`Terraform: ${text}.\n`);
}

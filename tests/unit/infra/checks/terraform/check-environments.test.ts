import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  checkLogMessages,
  compareEnvironments,
} from "../../../../../infra/checks/terraform/check-environments.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "terraform-"));
  for (const environment of ["dev", "prod"]) {
    for (const file of ["main.tf", "outputs.tf", "variables.tf"])
      write(`terraform/environments/${environment}/${file}`, "");
  }
  write("functions/gateway/lockout.ts", 'log.warn({ until }, "an address is blocked");\n');
  write("shared/core/clock.ts", "");
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe("the comparison of the environments", () => {
  it("accepts another kind of environment and no other difference", () => {
    write("terraform/environments/dev/main.tf", 'environment = "development"\n');
    write("terraform/environments/prod/main.tf", 'environment = "production"\n');
    expect(compareEnvironments(root)).toEqual([]);
    write("terraform/environments/prod/variables.tf", 'variable "other" {}\n');
    expect(compareEnvironments(root)).toMatchObject([{ rule: "environments-differ" }]);
  });
});

describe("the comparison of log filters with the sources", () => {
  it("finds a message that no source logs", () => {
    write("terraform/a.tf", 'filter = "x AND jsonPayload.message=\\"an address is blocked\\""\n');
    expect(checkLogMessages(root)).toEqual([]);
    write("terraform/b.tf", 'filter = "jsonPayload.message=\\"an address was blocked\\""\n');
    expect(checkLogMessages(root)).toMatchObject([{ at: "terraform/b.tf", rule: "unknown-log-message" }]);
  });
});

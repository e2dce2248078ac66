/** docs/deploy.md names what terraform/ and cloudbuild.yaml have, and every secret that an operator must fill. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";

const read = (path: string) => readFileSync(join(packageRoot, path), "utf8");
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, one = ""]) => one)),
];
const guide = read("docs/deploy.md");

/** The body of `variable "NAME"`. */
function variable(name: string): string {
  const [, body = ""] =
    new RegExp(`^variable "${name}" \\{$(.*?)^\\}$`, "ms").exec(
      read("terraform/modules/settings/variables.tf"),
    ) ?? [];
  return body;
}

describe("the guide to a deployment", () => {
  it("names every secret of the modules", () => {
    const settings = globSync("terraform/modules/*/settings.tf", { cwd: packageRoot }).map(read).join("\n");
    const secrets = all(settings, /_[A-Z]+\s+= "\$\{var\.name\}-([a-z0-9-]+)"/g);
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(guide).toContain(`$NAME-${secret}`);
  });

  it("names secrets, outputs, substitutions and modules that exist", () => {
    const modules = globSync("terraform/modules/*/*.tf", { cwd: packageRoot }).map(read).join("\n");
    for (const secret of all(guide, /secrets versions add (?:\$NAME-)([a-z-]+)/g)) {
      expect(`${modules}\n${read("cloudbuild.yaml")}`).toMatch(
        new RegExp(`(?:var\\.name|_NAME)\\}-${secret}\\b`),
      );
    }
    for (const output of all(guide, /terraform output (?:-\w+ )?(\w+)/g)) {
      for (const kind of ["dev", "prod"]) {
        expect(read(`terraform/environments/${kind}/outputs.tf`)).toContain(`output "${output}"`);
      }
    }
    for (const name of all(guide, /[ ,](_[A-Z_]+)=/g))
      expect(read("cloudbuild.yaml")).toContain(`  ${name}: `);
    for (const module of all(guide, /module\.deployment\.module\.(\w+)/g)) {
      expect(read("terraform/modules/deployment/main.tf")).toContain(`module "${module}"`);
    }
  });

  it("names variables of the tfvars that exist", () => {
    const named = [
      ...guide.matchAll(/`(a2a_grpc|agents|alerts|auth0|gateway|public_keys|retention|wizards)\.(\w+)/g),
    ];
    expect(named.length).toBeGreaterThan(10);
    for (const [, name = "", attribute = ""] of named) {
      expect(variable(name), `${name}.${attribute}`).toMatch(new RegExp(`^\\s+${attribute}\\s+= `, "m"));
    }
  });
});

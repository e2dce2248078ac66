import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { packageRoot } from "../../../shared/core/package-root.ts";

const read = (path: string) => readFileSync(join(packageRoot, path), "utf8");
const { services, volumes, ...rest } = parse(read("compose.yaml"));
const { federalrunner } = services;
const dockerfile = read(federalrunner.build.dockerfile);

describe("compose.yaml", () => {
  it("starts the local stack by an image of this repository", () => {
    expect(rest).toEqual({});
    expect(Object.keys(services)).toEqual(["federalrunner"]);
    expect(federalrunner.build.context).toBe(".");
    const [, entry = ""] = /^ENTRYPOINT \[.*"\/app\/(functions\/[^"]+)"\]$/m.exec(dockerfile) ?? [];
    expect(existsSync(join(packageRoot, entry))).toBe(true);
    expect(dockerfile).toMatch(/^CMD \["start"\]$/m);
  });

  it("has the base of the other images, and a plain user whose data outlive the container", () => {
    const base = /^ARG BASE=.*$/m;
    expect(base.exec(dockerfile)?.[0]).toBe(base.exec(read("infra/images/gateway/Dockerfile"))?.[0]);
    expect(/^USER (\w+)$/m.exec(dockerfile)?.[1]).toBe("node");
    const [name, path] = federalrunner.volumes[0].split(":");
    expect(Object.keys(volumes)).toEqual([name]);
    expect(dockerfile).toContain(`VOLUME ${path}\n`);
    expect(dockerfile).toContain(`ENV LOCAL_DATA_DIR=${path}\n`);
  });

  it("allows Chromium's namespaces, denies the kernel's keys, and does not start without the sandbox", () => {
    const [seccomp = "", ...others] = federalrunner.security_opt as string[];
    expect(others).toEqual(["no-new-privileges:true"]);
    const { defaultAction, syscalls } = JSON.parse(read(seccomp.replace("seccomp=", "")));
    expect(defaultAction).toBe("SCMP_ACT_ALLOW");
    const [{ names, action }] = syscalls;
    expect(action).toBe("SCMP_ACT_ERRNO");
    for (const name of [
      "add_key",
      "keyctl",
      "request_key",
      "bpf",
      "mount",
      "ptrace",
      "kexec_load",
      "init_module",
    ])
      expect(names).toContain(name);
    for (const name of ["clone", "clone3", "unshare", "setns", "chroot"]) expect(names).not.toContain(name);
    expect(dockerfile).toMatch(/^ENV LOCAL_REQUIRE_SANDBOX=true$/m);
  });
});

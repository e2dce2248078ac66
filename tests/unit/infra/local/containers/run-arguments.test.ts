import { describe, expect, it } from "vitest";
import { engineEnvironment, runArguments } from "../../../../../infra/local/containers/run-arguments.ts";

describe("the arguments that start a container", () => {
  const container = {
    image: "sha256:1",
    options: ["--user=0:0"],
    withheld: ["NODE_COMPILE_CACHE", "PLAYWRIGHT_BROWSERS_PATH"],
  };

  it("name the container, its image and its entry, share the network, and leave nothing behind", () => {
    expect(
      runArguments(container, "federalrunner-gateway-1", ["dist/functions/gateway/main.js"], {}),
    ).toEqual([
      "run",
      "--rm",
      "--name=federalrunner-gateway-1",
      "--pull=never",
      "--network=host",
      "--no-healthcheck",
      "--tmpfs=/tmp:rw,mode=1777",
      "--user=0:0",
      "--env=HOST=127.0.0.1",
      "sha256:1",
      "dist/functions/gateway/main.js",
    ]);
  });

  it("pass settings by name, so that no key is on a command line", () => {
    const env = { WORKER_PRIVATE_KEYS: "secret", PORT: "8084", CLOUD_RUN_TASK_INDEX: "0" };
    const args = runArguments(container, "name", [], env);
    expect(args.filter((arg) => arg.startsWith("--env="))).toEqual([
      "--env=CLOUD_RUN_TASK_INDEX",
      "--env=PORT",
      "--env=WORKER_PRIVATE_KEYS",
      "--env=HOST=127.0.0.1",
    ]);
    expect(args.join(" ")).not.toContain("secret");
  });

  it.each([
    ["of this machine", "HOME"],
    ["of this machine", "PATH"],
    ["of this machine", "TMPDIR"],
    ["of this machine", "NODE_OPTIONS"],
    ["of this machine", "npm_config_cache"],
    ["of this machine", "SSH_AUTH_SOCK"],
    ["of the engine", "DOCKER_HOST"],
    ["of the engine", "CONTAINERS_CONF"],
    ["of the image", "PLAYWRIGHT_BROWSERS_PATH"],
    ["without a name for --env", "BASH_FUNC_x%%"],
  ])("keep back a variable %s: %s", (_, name) => {
    const passed = runArguments(container, "name", [], { [name]: "x", LOG_LEVEL: "WARN" });
    expect(passed.filter((arg) => arg.startsWith("--env="))).toEqual([
      "--env=LOG_LEVEL",
      "--env=HOST=127.0.0.1",
    ]);
  });

  it("mount the folder of profiles, which the setting names, and it cannot be written", () => {
    expect(runArguments(container, "name", [], { FEDERALRUNNER_AGENTS_DIR: "/profiles" })).toEqual(
      expect.arrayContaining(["--volume=/profiles:/profiles:ro", "--env=FEDERALRUNNER_AGENTS_DIR"]),
    );
  });
});

it("the engine gets the variables that name its service, storage and settings, and no others", () => {
  const env = {
    HOME: "/root",
    PATH: "/bin",
    DOCKER_HOST: "d",
    CONTAINERS_CONF: "c",
    CONTAINER_HOST: "p",
    XDG_RUNTIME_DIR: "x",
  };
  expect(engineEnvironment({ ...env, HMAC_KEYS: "secret", NODE_OPTIONS: "-r x" })).toEqual(env);
});

import { describe, expect, it } from "vitest";
import { LISTEN_SETTINGS, listenHost } from "../../../../shared/core/common-settings.ts";
import { readSettings } from "../../../../shared/core/config.ts";

describe("the address that a server listens on", () => {
  it.each([
    ["of a development process", {}, "127.0.0.1"],
    ["in production", { ENVIRONMENT: "production" }, undefined],
    ["of a development deployment on Cloud Run", { K_SERVICE: "gateway" }, undefined],
    ["that HOST names", { HOST: "0.0.0.0", K_SERVICE: "gateway", ENVIRONMENT: "production" }, "0.0.0.0"],
  ])("%s", (_name, env, host) => {
    expect(listenHost(readSettings(LISTEN_SETTINGS, env))).toBe(host);
  });
});

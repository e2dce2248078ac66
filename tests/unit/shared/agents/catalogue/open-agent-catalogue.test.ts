import { describe, expect, it } from "vitest";
import { requireRunnable } from "../../../../../shared/agents/catalogue/open-agent-catalogue.ts";
import { profileOf } from "../profile/build-profile.ts";

describe("requireRunnable", () => {
  it("rejects a disabled agent", () => {
    expect(() => requireRunnable(profileOf({ enabled: false }))).toThrow("The agent my-agent is disabled.");
  });

  it("FR-EDGE-07/refused rejects an interactive agent with the message of the specification", () => {
    expect(() => requireRunnable(profileOf({ mode: "interactive" }))).toThrow(
      "Interactive input required - execution not supported",
    );
  });

  it("accepts any other agent", () => {
    expect(() => requireRunnable(profileOf())).not.toThrow();
  });
});

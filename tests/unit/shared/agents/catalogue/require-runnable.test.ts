import { describe, expect, it } from "vitest";
import { requireRunnable } from "../../../../../shared/agents/catalogue/require-runnable.ts";
import { profileOf } from "../profile/build-profile.ts";

describe("an agent that cannot be run", () => {
  it("is one that is switched off", () => {
    expect(() => requireRunnable(profileOf({ enabled: false }))).toThrow(
      "The agent my-agent is switched off.",
    );
  });

  it("FR-EDGE-07/refused is one that talks with a person, in the words of the specification", () => {
    expect(() => requireRunnable(profileOf({ mode: "interactive" }))).toThrow(
      "Interactive input required - execution not supported",
    );
  });

  it("is no other", () => {
    expect(() => requireRunnable(profileOf())).not.toThrow();
  });
});

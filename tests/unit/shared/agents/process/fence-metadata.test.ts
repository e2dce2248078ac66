import { describe, expect, test } from "vitest";
import { fenceMetadata, type Ip } from "../../../../../shared/agents/process/fence-metadata.ts";

/** A fake `ip` with the given results of `rule add` and `route get`, for both families. */
function ipThat(rule: string | undefined, route: string | undefined): Ip & { calls: string[] } {
  const calls: string[] = [];
  const ip = async (args: string[]) => {
    calls.push(args.join(" "));
    const stderr = args.includes("rule") ? rule : route;
    return { failed: stderr !== undefined, stderr: stderr ?? "" };
  };
  return Object.assign(ip, { calls });
}

const USERS = { first: 1234, last: 1299 };

describe("FR-014/isolation fenceMetadata", () => {
  test("adds a rule for the agents' users and verifies it with the kernel", async () => {
    const ip = ipThat(undefined, "RTNETLINK answers: Permission denied");
    expect(await fenceMetadata(USERS, ip)).toBe("fenced");
    expect(ip.calls.slice(0, 3)).toEqual([
      "-4 rule add uidrange 1234-1299 to 169.254.169.254 priority 169 prohibit",
      "-4 route get 169.254.169.254 uid 1234",
      "-4 route get 169.254.169.254 uid 1299",
    ]);
  });

  test("accepts an existing rule", async () => {
    const ip = ipThat("RTNETLINK answers: File exists", "RTNETLINK answers: Permission denied");
    expect(await fenceMetadata(USERS, ip)).toBe("fenced");
  });

  test.each([
    ["the rule is refused", "RTNETLINK answers: Operation not permitted", "Network is unreachable"],
    ["there is no such command", "", ""],
    ["the user still has a way", undefined, undefined],
  ])("reports when %s", async (_, rule, route) => {
    expect(await fenceMetadata(USERS, ipThat(rule, route))).toBe("impossible");
  });
});

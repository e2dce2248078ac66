import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { isOtherUser } from "../../../../../shared/runs/worker/local-peer.ts";

const from = (remoteAddress: string) =>
  isOtherUser({ remoteAddress, remotePort: 65_535, localPort: 1 } as Socket);

describe.runIf(process.platform === "linux")("a connection without a known process", () => {
  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])(
    "from this computer, %s, is another user's",
    (address) => {
      expect(from(address)).toBe(true);
    },
  );

  it.each(["203.0.113.5", "2001:db8::1", "::ffff:203.0.113.5"])(
    "from another computer, %s, has no user",
    (address) => {
      expect(from(address)).toBe(false);
    },
  );
});

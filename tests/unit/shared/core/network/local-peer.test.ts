import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { isOtherUser } from "../../../../../shared/core/network/local-peer.ts";

const from = (remoteAddress: string) =>
  isOtherUser({ remoteAddress, remotePort: 65_535, localPort: 1 } as Socket);

describe.runIf(process.platform === "linux")("a connection", () => {
  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])(
    "from this computer, %s, without a known process is another user's",
    (address) => {
      expect(from(address)).toBe(true);
    },
  );

  it.each(["127.0.0.1", "::1"])("of this process to %s is no other user's", async (address) => {
    const server = createServer();
    server.listen(0, address);
    await once(server, "listening");
    const accepted = once(server, "connection");
    const client = connect((server.address() as AddressInfo).port, address);
    const [socket] = (await accepted) as [Socket];
    expect(isOtherUser(socket)).toBe(false);
    client.destroy();
    socket.destroy();
    server.close();
  });

  it.each(["203.0.113.5", "2001:db8::1", "::ffff:203.0.113.5"])(
    "from another computer, %s, has no user",
    (address) => {
      expect(from(address)).toBe(false);
    },
  );
});

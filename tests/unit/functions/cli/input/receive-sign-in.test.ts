import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, it, vi } from "vitest";
import { receiveSignIn } from "../../../../../functions/cli/input/receive-sign-in.ts";

async function visit(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const sent = request(url, { headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it("the receiver of a sign-in takes the redirect with its state, and no request of another page", async () => {
  const { redirectUrl, visit: open } = await receiveSignIn();
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const received = open(new URL("https://issuer.example/authorize?state=own"));
  expect(printed.mock.calls).toEqual([["Sign in at https://issuer.example/authorize?state=own\n"]]);
  printed.mockRestore();
  const crossSite = { "sec-fetch-site": "cross-site" };
  const own = `${redirectUrl}?code=right&state=own`;
  const refused: [url: string, headers?: Record<string, string>][] = [
    [`${redirectUrl}?code=wrong`],
    [`${redirectUrl}?code=wrong&state=other`],
    [own.replace("/callback", "/")],
    [own, { host: "attacker.example" }],
    [own, { origin: "https://attacker.example" }],
    [own, { ...crossSite, "sec-fetch-dest": "image" }],
  ];
  for (const [url, headers] of refused) expect(await visit(url, headers), url).toBe(404);
  expect(await visit(own, { ...crossSite, "sec-fetch-dest": "document" })).toBe(200);
  expect((await received).href).toBe(own);
});

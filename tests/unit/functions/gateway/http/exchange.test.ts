import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { clientGone } from "../../../../../functions/gateway/http/exchange.ts";

it("one listener tells all runs of a call that its client has gone", () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const signals = Array.from({ length: 20 }, () => clientGone({ response }));
  expect(response.listenerCount("close")).toBe(1);
  response.emit("close");
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

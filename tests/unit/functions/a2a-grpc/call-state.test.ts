import { Metadata } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { type CallState, createCallStates } from "../../../../functions/a2a-grpc/call-state.ts";

it("a call's state is found by the metadata that it was added to", () => {
  const states = createCallStates();
  const state = { id: "a" } as CallState;
  const metadata = new Metadata();
  metadata.set("x-federalrunner-call", "forged");
  states.add(state, metadata);
  expect(states.of(metadata)).toBe(state);
  expect(() => states.of(new Metadata())).toThrow("not authenticated");
  states.delete(state);
  expect(() => states.of(metadata)).toThrow("not authenticated");
});

import { EventEmitter } from "node:events";

/**
 * functions-framework without domains. It runs each call in one, whose async hook follows every promise of the process; loading
 * `node:domain` alone adds a property to every event emitter. Without it, an error outside a handler's promise ends the
 * process, as it does in any server.
 */
export async function loadFramework() {
  const { init, prototype } = EventEmitter as typeof EventEmitter & { init: unknown };
  const { emit } = prototype;
  const [{ http }, { getTestServer }, { default: domain }] = await Promise.all([
    import("@google-cloud/functions-framework"),
    import("@google-cloud/functions-framework/testing"),
    import("node:domain"),
  ]);
  Object.assign(EventEmitter, { init });
  Object.assign(prototype, { emit });
  Object.assign(domain, { create: () => PASSED });
  return { http, getTestServer };
}

/** The part of a domain that the framework uses. */
const PASSED = { on() {}, run: (work: () => void) => work() };

/** The gateway as a function of functions-framework, under the gateway's own server. */
import type { RequestListener } from "node:http";
import type { App } from "../app.ts";
import { asFunction, guardPipeline } from "./guard-request.ts";
import { loadFramework } from "./load-framework.ts";

/** The target of `functions-framework --target=`. */
const FUNCTION = "gateway";

/** Makes the request listener of a server from an app. */
export type Host = (app: App) => RequestListener;

/**
 * The framework's own program takes its port and its end from the command line and from signals. Its request listener
 * leaves both to the gateway, so that a process serves with its own limits, exit codes and several instances.
 */
export async function openFunctionHost(): Promise<Host> {
  const { http, getTestServer } = await loadFramework();
  return (app) => {
    http(FUNCTION, asFunction(app));
    const [pipeline] = getTestServer(FUNCTION).listeners("request") as RequestListener[];
    if (!pipeline) throw new Error("functions-framework has no request listener");
    return guardPipeline(pipeline);
  };
}

/** Registers the function for Google's own program. */
export async function registerFunction(app: App): Promise<void> {
  const { http } = await loadFramework();
  http(FUNCTION, asFunction(app));
}

/** The gateway's router. The first route with a matching path is served. */
import { PatternRouter } from "hono/router/pattern-router";
import type { Exchange } from "./exchange.ts";

export type Handle = (exchange: Exchange) => Promise<void>;

export interface Route {
  /** In the syntax of hono, as in `/api/runs/:id`; `:rest{.+}` matches the rest of the path. */
  path: string;
  /** HEAD falls back to GET, of which Node omits the body; ALL serves every method. */
  methods: Partial<Record<"ALL" | "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE", Handle>>;
  /** The form of the app's own errors; default REST. */
  wire?: "json-rpc";
}

export interface Match {
  route: Route;
  /** Percent-encoded, as in the path. */
  params: Readonly<Record<string, string>>;
}

export function createRouter(routes: readonly Route[]): (path: string) => Match | undefined {
  const router = new PatternRouter<Route>();
  for (const route of routes) router.add("ALL", route.path, route);
  return (path) => {
    const [match] = router.match("ALL", path)[0];
    return match && { route: match[0], params: match[1] as Record<string, string> };
  };
}

export function handlerOf({ methods }: Route, method = ""): Handle | undefined {
  const { ALL, ...others } = methods;
  const handlers: Record<string, Handle | undefined> = others;
  const own = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  return own ?? (method === "HEAD" ? others.GET : undefined) ?? ALL;
}

/** The value of the Allow header; every path supports OPTIONS. */
export function allowedMethods({ methods }: Route): string {
  const names = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set([...names, "OPTIONS"])].join(", ");
}

/** From a method and a path to the endpoint that answers. */
import type { Endpoint } from "./define-endpoint.ts";

export type Found =
  | { endpoint: Endpoint; params: Record<string, string> }
  /** The path is served, by these methods only. */
  | { allow: string[] }
  | { unknown: true };

export type FindEndpoint = (method: string, path: string) => Found;

export function createEndpointFinder(endpoints: readonly Endpoint[]): FindEndpoint {
  const patterns = endpoints.map((endpoint) => ({ endpoint, segments: endpoint.path.split("/") }));
  return (method, path) => {
    const given = path.split("/");
    const here = patterns.flatMap(({ endpoint, segments }) => {
      const params = match(segments, given);
      return params ? [{ endpoint, params }] : [];
    });
    // A name that is written out goes before one that stands for any: it has fewer parameters.
    const fewest = Math.min(...here.map(({ params }) => Object.keys(params).length));
    const served = here.filter(({ params }) => Object.keys(params).length === fewest);
    // Node sends the headers of an answer to HEAD, and leaves out its body.
    const wanted = method === "HEAD" ? "GET" : method;
    const found = served.find(({ endpoint }) => endpoint.method === wanted);
    if (found) return found;
    return served.length > 0
      ? { allow: methodsOf(served.map(({ endpoint }) => endpoint)) }
      : { unknown: true };
  };
}

function methodsOf(endpoints: Endpoint[]): string[] {
  return endpoints.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])).sort();
}

function match(segments: string[], given: string[]): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, segment] of segments.entries()) {
    const value = given[i] ?? "";
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      if (segment !== value) return undefined;
    } else {
      const decoded = decode(value);
      if (decoded === undefined || decoded === "") return undefined;
      params[name] = decoded;
    }
  }
  return params;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

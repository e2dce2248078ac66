/**
 * Loads Playwright without its bundle of other packages, which costs more than its own code (3.3 MB of source, 36 MB of memory)
 * and which no run calls. Each of these packages is a proxy: its first use loads the bundle.
 */
import Module, { createRequire } from "node:module";

type Packages = Record<string, object>;
type Playwright = typeof import("playwright-core");

const require: NodeJS.Require = createRequire(import.meta.url);

export async function loadPlaywright(): Promise<Playwright> {
  // It builds the schemas of its tools while it loads.
  const { z } = await import("zod");
  deferPackages({ z });
  return import("playwright-core");
}

/** @param given packages in place of those of the bundle */
function deferPackages(given: Packages): void {
  const bundle = pathOfBundle();
  if (bundle === undefined || require.cache[bundle]) return;
  let loaded: Packages | undefined;
  const load = () => {
    if (!loaded) delete require.cache[bundle];
    loaded ??= require(bundle) as Packages;
    return loaded;
  };
  const deferred = new Map(Object.entries(given));
  const packages = new Proxy<Packages>(
    {},
    {
      get(_, name) {
        if (typeof name !== "string" || name === "__esModule") return undefined;
        const known = deferred.get(name) ?? defer(name, () => load()[name] as object);
        deferred.set(name, known);
        return known;
      },
    },
  );
  const entry = { filename: bundle, loaded: true, exports: packages };
  require.cache[bundle] = Object.assign(new Module(bundle), entry);
}

/** Undefined where a version of Playwright has no such bundle. */
function pathOfBundle(): string | undefined {
  try {
    return require.resolve("playwright-core/lib/utilsBundle");
  } catch {
    return undefined;
  }
}

function defer(name: string, real: () => object): object {
  const early = EARLY[name]?.(real) ?? {};
  return new Proxy(function deferred() {}, {
    get: (_, key) => Reflect.get(key in early ? early : real(), key),
    apply: (_, self, args) =>
      Reflect.apply((name === "debug" ? silent : real()) as () => unknown, self, args),
    construct: (_, args) => Reflect.construct(real() as new () => object, args),
  });
}

/** The functions that Playwright reads or calls while it loads. */
const EARLY: Record<string, (real: () => object) => object> = {
  yauzl: (real) => ({
    open: (...args: unknown[]) => (real() as { open(...args: unknown[]): unknown }).open(...args),
  }),
  debug: () => ({ enabled: () => false }),
};

/** Playwright's own log, for its developers, holds the values of pages. */
function silent(): object {
  return Object.assign(() => {}, { enabled: false });
}

/** The identity that the browser reports: its own version, without the word “Headless”. */
import type { BrowserContext, BrowserContextOptions } from "playwright-core";

const HEADLESS = "HeadlessChrome";

/** Options of a context of Chromium of this version, such as `153.0.7000.1`. */
export function desktopIdentity(version: string): BrowserContextOptions {
  const [major] = version.split(".");
  return {
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`,
    extraHTTPHeaders: { "sec-ch-ua": `"Not_A Brand";v="8", "Chromium";v="${major}"` },
  };
}

/** The same for scripts of the page (https://wicg.github.io/ua-client-hints/). */
export function concealHeadless(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((headless) => {
    type Brands = { brand: string }[] | undefined;
    type Hints = { brands?: Brands; fullVersionList?: Brands };
    const scope = globalThis as unknown as { NavigatorUAData?: { prototype: object } };
    const prototype = scope.NavigatorUAData?.prototype;
    if (!prototype) return;
    const without = (brands: Brands) => brands?.filter(({ brand }) => brand !== headless);
    const cleaned = (hints: Hints) => {
      if (hints.brands) hints.brands = without(hints.brands);
      if (hints.fullVersionList) hints.fullVersionList = without(hints.fullVersionList);
      return hints;
    };
    const original = Object.getOwnPropertyDescriptors(prototype) as Record<string, PropertyDescriptor>;
    Object.defineProperties(prototype, {
      brands: {
        ...original.brands,
        get() {
          return without(original.brands?.get?.call(this));
        },
      },
      toJSON: {
        ...original.toJSON,
        value() {
          return cleaned(original.toJSON?.value.call(this));
        },
      },
      getHighEntropyValues: {
        ...original.getHighEntropyValues,
        async value(names: string[]) {
          return cleaned(await original.getHighEntropyValues?.value.call(this, names));
        },
      },
    });
  }, HEADLESS);
}

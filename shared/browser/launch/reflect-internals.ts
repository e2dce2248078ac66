/**
 * Roles and states that custom elements keep in ElementInternals, reflected as attributes: no script of the page can
 * read them there (https://w3c.github.io/aria/#ARIAMixin).
 */
import type { BrowserContext } from "playwright-core";

export function reflectInternals(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const hosts = new WeakMap<ElementInternals, HTMLElement>();
    /** The attributes that were reflected; all others are the page's own, and have precedence. */
    const reflected = new WeakMap<HTMLElement, Map<string, string | null>>();
    const attach = HTMLElement.prototype.attachInternals;
    HTMLElement.prototype.attachInternals = function (this: HTMLElement) {
      const internals = attach.call(this);
      hosts.set(internals, this);
      return internals;
    };
    const write = (host: HTMLElement, name: string, value: string | null) => {
      const own = reflected.get(host) ?? new Map<string, string | null>();
      const present = host.getAttribute(name);
      if (present !== null && present !== own.get(name)) return;
      reflected.set(host, own.set(name, value));
      if (value === null) host.removeAttribute(name);
      else host.setAttribute(name, value);
    };
    const waiting = new Map<HTMLElement, Map<string, string | null>>();
    const flush = () => {
      const all = [...waiting];
      waiting.clear();
      for (const [host, values] of all) for (const [name, value] of values) write(host, name, value);
    };
    const reflect = (host: HTMLElement, name: string, value: string | null) => {
      if (host.isConnected) return write(host, name, value);
      // The platform rejects an element whose constructor sets an attribute.
      if (waiting.size === 0) setTimeout(flush);
      waiting.set(host, (waiting.get(host) ?? new Map()).set(name, value));
    };
    const prototype = ElementInternals.prototype;
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const { set } = property;
      if (!set || !/^(role|aria[A-Z].*)$/.test(key) || /Elements?$/.test(key)) continue;
      const name = key === "role" ? key : `aria-${key.slice(4).toLowerCase()}`;
      Object.defineProperty(prototype, key, {
        ...property,
        set(this: ElementInternals, value: string | null) {
          set.call(this, value);
          const host = hosts.get(this);
          if (host) reflect(host, name, value === null || value === undefined ? null : String(value));
        },
      });
    }
  });
}

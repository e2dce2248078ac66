/** An object with asynchronous methods; the first call loads its code. */
export function lazily<T extends Asynchronous<T>>(load: () => Promise<T>): T {
  let loaded: Promise<T> | undefined;
  const get = (_target: T, name: string | symbol) => {
    // An await of the object itself must not load it.
    if (name === "then") return undefined;
    return async (...args: never[]) => {
      loaded ??= load();
      const object = await loaded;
      return object[name as keyof T](...args);
    };
  };
  return new Proxy({} as T, { get });
}

type Asynchronous<T> = { [Name in keyof T]: (...args: never[]) => Promise<unknown> };

/** The type that {@link defined} returns: a key whose value may be null or undefined is optional. */
export type Defined<T> = { [K in keyof T as T[K] extends NonNullable<T[K]> ? K : never]: T[K] } & {
  [K in keyof T as T[K] extends NonNullable<T[K]> ? never : K]?: NonNullable<T[K]>;
};

/** A copy of the object without the keys whose value is null or undefined: formats and records distinguish an absent key. */
export function defined<T extends object>(object: T): Defined<T> {
  const entries = Object.entries(object).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}

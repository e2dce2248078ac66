/** The items of a list, each after its index. Old libraries replace `Array.prototype.entries` by a method without indices. */
export function indexed<T>(list: Iterable<T>): [index: number, item: T][] {
  return [...list].map((item, index) => [index, item]);
}

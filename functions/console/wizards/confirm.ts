/** The fields whose unusual answer the person has confirmed. */
export interface Confirm {
  confirmed: readonly string[];
  set(field: string, isConfirmed: boolean): void;
}

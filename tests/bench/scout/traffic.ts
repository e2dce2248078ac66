/** A discovery's cost for a model. */
export interface Traffic {
  calls: number;
  /** Of text in the tools' answers. */
  bytes: number;
}

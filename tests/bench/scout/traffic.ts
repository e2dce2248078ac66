/** A discovery's cost for a model. */
export interface Traffic {
  calls: number;
  /** Characters of text in the tools' answers. */
  bytes: number;
}

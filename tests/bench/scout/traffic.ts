/** What a discovery costs a model. */
export interface Traffic {
  calls: number;
  /** Of text that the tools answered. */
  bytes: number;
}

/** The lists of each language about what binds. */
export interface Binding {
  /** Signs, or makes an obligation. */
  signs: string;
  /** Declares in the form of an oath, or under a penalty. */
  swears: string;
  /** States that the answers are true. */
  vouches: string;
  /** Sends an application. */
  submits: string;
  pays: string;
  /** Agrees to something for a person, or gives others a right. */
  consents: string;
  /** Deletes something, or cannot be undone. */
  destroys: string;
}

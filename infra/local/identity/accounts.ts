/** The people who can sign in locally. There are two, so that one can see that neither sees the other's runs. */
export interface Account {
  /** The `sub` of their tokens, in the form of Auth0's own. */
  id: string;
  name: string;
  email: string;
}

export const ACCOUNTS: readonly [Account, ...Account[]] = [
  { id: "local|ada", name: "Ada", email: "ada@example.com" },
  { id: "local|ben", name: "Ben", email: "ben@example.com" },
];

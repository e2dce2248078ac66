import { THIS_PERSON } from "../../../shared/runs/open-local-runs.ts";

export interface Account {
  /** The `sub` of their tokens, in the form of Auth0's own. */
  id: string;
  name: string;
  email: string;
  /** Whether the account may see the runs of all owners. */
  isOperator: boolean;
}

/** The accounts of the local provider. Two, so that the separation of their runs is visible. */
export const ACCOUNTS: readonly [Account, ...Account[]] = [
  { id: THIS_PERSON, name: "Ada", email: "ada@example.com", isOperator: true },
  { id: "local|ben", name: "Ben", email: "ben@example.com", isOperator: false },
];

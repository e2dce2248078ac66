/** Milliseconds, as the specification gives them. */
export const ACTION_TIMEOUTS = {
  navigate: 10_000,
  click: 3000,
  type: 2000,
  search: 5000,
  scroll: 1000,
  press_key: 1000,
  wait: 60_000,
  /** The translation of a step. */
  translation: 30_000,
};

export type ActionTimeouts = typeof ACTION_TIMEOUTS;

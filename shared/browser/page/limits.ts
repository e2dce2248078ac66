/**
 * The waits of the page script. Each is an upper limit for something that is looked for at every change of the page, or the
 * time without a change after which the page counts as done: a wait ends as soon as its condition holds.
 */

/** One frame: handlers that a script defers to the next one have run. A page is read at most once in it. */
export const FRAME_MS = 50;
/** Without a change for this long, a motion has ended, and components have replaced what the page showed first. */
export const STILL_MS = 150;
/** A component draws its reaction to a press or a key. */
export const RENDER_MS = 250;
/** Without a change for this long, a list or a page is complete. */
export const SETTLE_MS = 500;
/** A popup opens, closes or takes a choice, its animation included. */
export const OPEN_MS = 600;
/** A server answers a request of a component, such as a search for options. */
export const LOAD_MS = 1500;
/** A page that is still not ready then is used as it is. */
export const GIVE_UP_MS = 5000;

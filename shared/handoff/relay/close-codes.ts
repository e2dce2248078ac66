/** The codes with which a relay closes a connection (RFC 6455, 7.4.2: 4000 to 4999 are an application's own). */
export const CLOSE = {
  /** The relay's process ends: the other instances continue. */
  restart: 1012,
  malformed: 4400,
  /** A wrong token, and an unknown, expired or ended meeting: the same for all of them. */
  refused: 4401,
  /** The page is at another instance: the worker connects again. */
  elsewhere: 4404,
  /** Another page has opened the link. */
  taken: 4409,
  tooMuch: 4413,
  /** The same page has connected again. */
  replaced: 4410,
} as const;

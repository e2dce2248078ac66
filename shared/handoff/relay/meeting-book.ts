/** The meetings that a relay serves, and the instance at which the page of each one is. */
import { createHash, timingSafeEqual } from "node:crypto";

export interface MeetingTerms {
  /** SHA-256 of the tokens of both sides, in base64url. */
  page: string;
  worker: string;
  expiresAt: Date;
}

export interface MeetingBook {
  /** @param meeting any text. @returns undefined for an unknown meeting and for one that is over */
  terms(meeting: string): Promise<MeetingTerms | undefined>;
  /**
   * Records that the page of a meeting is at an instance.
   *
   * @param client the hash of the page's own random name: the first one keeps the meeting
   * @returns false where another page has opened it
   */
  take(meeting: string, client: string, instance: string): Promise<boolean>;
  /** The instance at which the page is. */
  place(meeting: string): Promise<string | undefined>;
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function isToken(token: string, hash: string): boolean {
  const [given, expected] = [Buffer.from(hashOf(token)), Buffer.from(hash)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The meetings of one process. */
export function createLocalBook(now: () => Date = () => new Date()): MeetingBook & {
  open(meeting: string, terms: MeetingTerms): void;
  end(meeting: string): void;
} {
  const open = new Map<string, MeetingTerms>();
  const places = new Map<string, { client: string; instance: string }>();
  return {
    open: (meeting, terms) => void open.set(meeting, terms),
    end(meeting) {
      open.delete(meeting);
      places.delete(meeting);
    },
    async terms(meeting) {
      const known = open.get(meeting);
      return known && known.expiresAt > now() ? known : undefined;
    },
    async take(meeting, client, instance) {
      const taken = places.get(meeting);
      if (taken && taken.client !== client) return false;
      places.set(meeting, { client, instance });
      return true;
    },
    place: async (meeting) => places.get(meeting)?.instance,
  };
}

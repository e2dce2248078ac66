/** Asks a person to come: makes a link for one meeting, and connects the worker to the relay. */
import { randomBytes } from "node:crypto";
import { HANDOFF_PATH } from "./handoff-page.ts";
import { openLine } from "./open-line.ts";
import type { AskedOfPerson, PersonDesk } from "./person-line.ts";
import { hashOf, type MeetingTerms } from "./relay/meeting-book.ts";
import { accessToken, fragmentOf, newSecret } from "./sealed/link-secret.ts";

export interface Meeting extends AskedOfPerson {
  /** `<run id>.<number>` */
  name: string;
  /** From 1, within the run. */
  number: number;
  /** The bearer of this address acts in the run's tab. */
  link: string;
  terms: MeetingTerms;
}

export interface DeskOptions {
  runId: string;
  /** The address of the server of the page and the relay. */
  serverUrl(): Promise<string>;
  /** Makes the meeting known to the relay and to the run's caller. */
  begin(meeting: Meeting): Promise<void>;
  /** Withdraws it. */
  end(meeting: Meeting): Promise<void>;
}

export function createDesk({ runId, serverUrl, begin, end }: DeskOptions): PersonDesk {
  let number = 0;
  return {
    async ask(asked) {
      number++;
      const url = await serverUrl();
      const secret = newSecret();
      const token = randomBytes(32).toString("base64url");
      const link = new URL(HANDOFF_PATH, url);
      const name = `${runId}.${number}`;
      // A fragment is sent to no server, so that no log holds it.
      link.hash = fragmentOf({ meeting: name, secret });
      const terms = {
        page: hashOf(await accessToken(secret)),
        worker: hashOf(token),
        expiresAt: asked.until,
      };
      const meeting: Meeting = { ...asked, name, number, link: link.href, terms };
      await begin(meeting);
      return openLine({ serverUrl: url, meeting: name, token, secret, onClose: () => end(meeting) });
    },
  };
}

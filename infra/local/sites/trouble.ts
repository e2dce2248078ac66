/** Faults from the first answer of a server on: refusals, failures, silence. */

import { escapeHtml } from "../escape-html.ts";
import type { SiteVariant } from "./practice-options.ts";
import { htmlReply, type PracticeReply } from "./practice-reply.ts";

/** Decides before a page is served; undefined lets the site answer. */
export type Trouble = (variant: SiteVariant, url: URL) => PracticeReply | undefined;

/** `flaky` counts the loads of one site as long as its server runs. */
export function createTrouble(): Trouble {
  let failed = 0;
  return (variant, url) => {
    if (variant.kind === "blocked") return accessDenied(url);
    if (variant.kind !== "flaky") return undefined;
    if (variant.times !== "always" && failed >= (variant.times ?? 1)) return undefined;
    failed += 1;
    return unavailable();
  };
}

// The page of Akamai's edge, down to the capitals and the escaped punctuation.
function accessDenied(url: URL): PracticeReply {
  const escaped = escapeHtml(`${url.host}${url.pathname}`).replaceAll("/", "&#47;").replaceAll(".", "&#46;");
  return htmlReply(
    `<HTML><HEAD>
<TITLE>Access Denied</TITLE>
</HEAD><BODY>
<H1>Access Denied</H1>
 
You don't have permission to access "http&#58;&#47;&#47;${escaped}" on this server.<P>
Reference&#32;&#35;18&#46;5e3a1602&#46;1763762400&#46;2c4f8a1b
<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;5e3a1602&#46;1763762400&#46;2c4f8a1b</P>
</BODY>
</HTML>
`,
    403,
  );
}

function unavailable(): PracticeReply {
  const reply = htmlReply(
    `<!doctype html><html lang="en"><title>503 Service Unavailable</title>
<h1>Service Unavailable</h1><p>The service is temporarily unavailable. Please try again later.</p></html>`,
    503,
  );
  return { ...reply, headers: { ...reply.headers, "retry-after": "1" } };
}

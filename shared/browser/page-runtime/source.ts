import { installArrive } from "./install-arrive.ts";
import { installBanner } from "./install-banner.ts";
import { installChoose } from "./install-choose.ts";
import { installDom } from "./install-dom.ts";
import { installExtract } from "./install-extract.ts";
import { installFill } from "./install-fill.ts";
import { installGroup } from "./install-group.ts";
import { installLocate } from "./install-locate.ts";
import { installMessages } from "./install-messages.ts";
import { installSuggest } from "./install-suggest.ts";

const PARTS = [
  installDom,
  installLocate,
  installChoose,
  installSuggest,
  installFill,
  installGroup,
  installMessages,
  installArrive,
  installBanner,
  installExtract,
];

/** An expression whose value, in a page, is a new `PageRuntime`. Holds no wizard text and no user data. */
export const pageRuntimeSource: string = `(() => { const rt = {}; ${PARTS.map((part) => `(${part})(rt);`).join("\n")} return rt; })()`;

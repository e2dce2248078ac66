import { installAim } from "./install-aim.ts";
import { installArrive } from "./install-arrive.ts";
import { installBanner } from "./install-banner.ts";
import { installChoose } from "./install-choose.ts";
import { installDiscover } from "./install-discover.ts";
import { installDom } from "./install-dom.ts";
import { installEnter } from "./install-enter.ts";
import { installExtract } from "./install-extract.ts";
import { installFigures } from "./install-figures.ts";
import { installFill } from "./install-fill.ts";
import { installGroup } from "./install-group.ts";
import { installInspect } from "./install-inspect.ts";
import { installKeep } from "./install-keep.ts";
import { installLocate } from "./install-locate.ts";
import { installMessages } from "./install-messages.ts";
import { installRead } from "./install-read.ts";
import { installRecord } from "./install-record.ts";
import { installSelect } from "./install-select.ts";
import { installSettle } from "./install-settle.ts";
import { installSuggest } from "./install-suggest.ts";
import type { PageRuntime } from "./types.ts";

const PARTS = [
  installDom,
  installLocate,
  installChoose,
  installSuggest,
  installEnter,
  installKeep,
  installSelect,
  installFill,
  installGroup,
  installMessages,
  installArrive,
  installAim,
  installBanner,
  installExtract,
];

const DISCOVERY_PARTS = [
  installRecord,
  installRead,
  installDiscover,
  installFigures,
  installInspect,
  installSettle,
];

/** An expression whose value, in a page, is a new `PageRuntime`. Holds no wizard text and no user data. */
export const pageRuntimeSource: string = runtimeSource(PARTS);

/** The same with what FederalScout needs to describe a page that nobody knows yet. */
export const discoveryRuntimeSource: string = runtimeSource([...PARTS, ...DISCOVERY_PARTS]);

function runtimeSource(parts: ((rt: PageRuntime) => void)[]): string {
  return `(() => { const rt = {}; ${parts.map((part) => `(${part})(rt);`).join("\n")} return rt; })()`;
}

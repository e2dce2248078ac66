/** `npm run pins [-- --write]`: compares the digests of actions and base images with their tags; `--write` renews them. */
import { packageRoot } from "../../shared/core/package-root.ts";
import { readOptions } from "../../shared/core/read-options.ts";
import { checkPins, renewPins, reportPins } from "./check-pins.ts";

const USAGE = "npm run pins [-- --write]";

const { values } = readOptions(USAGE, { options: { write: { type: "boolean", default: false } } });
const pins = await checkPins(packageRoot);
const { lines, exitCode } = reportPins(pins);
process.stdout.write(`${lines.join("\n")}\n`);
if (values.write) renewPins(packageRoot, pins);
process.exitCode = exitCode;

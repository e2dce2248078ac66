/** `npm run month`: schedules through a simulated month. Exit code 1 when SC-003 or SC-005 is missed. */
import { writeFileSync } from "node:fs";
import { readCommand, readNumbers } from "../read-command.ts";
import { liveMonth } from "./live-month.ts";

const USAGE = `npm run month [-- OPTIONS]

Fourteen schedules live through a simulated month on the local cloud while calls fail, are lost and come twice, workers
refuse and fail, and gateway and cloud restart. Prints the deviation of the starts and the success of the runs.

  --days N     (30)
  --seed S     (1)
  --json FILE  writes the figures
`;

const options = readCommand(
  USAGE,
  {
    days: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    json: { type: "string" },
  },
  ({ json, ...values }) => {
    const numbers = readNumbers(values, Number.isInteger);
    return numbers && numbers.days > 0 ? { ...numbers, json } : undefined;
  },
);
if (options) {
  const { days, seed } = options;
  const progress = (text: string): void => void process.stderr.write(`month: ${text}\n`);
  const month = await liveMonth({ days, seed, isDense: true, progress });
  const { deviation, reported, twice } = month;
  const isReached =
    deviation.within_30_seconds >= 0.95 &&
    reported.success >= 0.95 &&
    reported.recovered < 0.03 &&
    reported.permanent < 0.02 &&
    twice === 0;
  process.stdout.write(`${JSON.stringify({ seed, days, ...month }, null, 2)}\n`);
  process.stdout.write(`SC-003 and SC-005: ${isReached ? "reached" : "MISSED"}\n`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(month, null, 2)}\n`);
  process.exitCode = isReached ? 0 : 1;
}

/** `npm run conformance` */
import { runSuite } from "./run-suite.ts";

const { code, report } = await runSuite();
process.stdout.write(report);
process.exit(code);

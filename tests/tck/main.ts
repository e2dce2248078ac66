/** `npm run tck -- FOLDER`: the official A2A kit, whose source lies in FOLDER, against an agent of this machine. */
import { runKit } from "./run-kit.ts";

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-") || more.length > 0) {
  process.stderr.write(
    "usage: npm run tck -- FOLDER\nFOLDER holds the source of github.com/a2aproject/a2a-tck, branch 0.3.x or 1.0-dev.\n",
  );
  process.exit(2);
}
process.exit(await runKit(folder));

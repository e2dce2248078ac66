/** `npm pack` in a checkout would pack the sources' dependencies and no practice sites. */
process.stderr.write("`npm run package` builds the npm package: the checkout itself is none.\n");
process.exitCode = 1;

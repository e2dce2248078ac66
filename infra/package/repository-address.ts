/**
 * The address of the repository: `repository` in package.json is its one home. npm compares it with the repository that publishes
 * (provenance), and the MCP Registry derives from it the names that this repository may enter. A release is refused when
 * package.json names another repository than the one that it runs in.
 */

export interface Repository {
  /** As in `owner/name`. */
  path: string;
  /** For browsers. */
  url: string;
  /** The name in the MCP Registry: it grants GitHub's owners the names below `io.github.OWNER/`. */
  mcpName: string;
}

interface Manifest {
  repository: { url: string };
}

/** @throws Error for an address that is not GitHub's */
export function readRepository({ repository }: Manifest): Repository {
  const [, owner, name] =
    /^git\+https:\/\/github\.com\/([\w-]+)\/([\w.-]+?)\.git$/.exec(repository.url) ?? [];
  if (owner === undefined || name === undefined) {
    throw new Error(
      `package.json: repository.url is ${repository.url}, and not git+https://github.com/OWNER/NAME.git`,
    );
  }
  return {
    path: `${owner}/${name}`,
    url: `https://github.com/${owner}/${name}`,
    mcpName: `io.github.${owner}/${name}`,
  };
}

/** @returns the fault, for a release from another repository than that of package.json; undefined where they agree */
export function findOtherRepository(manifest: Manifest, releasing: string | undefined): string | undefined {
  const { path } = readRepository(manifest);
  if (releasing === undefined || releasing.toLowerCase() === path.toLowerCase()) return undefined;
  return `package.json names the repository ${path}, and this is ${releasing}: correct it, then run \`npm run docs\`.`;
}

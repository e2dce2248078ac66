/** @returns the section of a version in a changelog, without its heading; undefined where it is missing or empty */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.match(/^\[?([\w.]+)/)?.[1] === version);
  return section?.slice(section.indexOf("\n") + 1).trim() || undefined;
}

/** Compares versions of three numbers. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) > 0;
}

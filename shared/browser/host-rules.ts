/** Which hosts a browser reaches: practice sites under official names, and never the cloud's metadata servers. */

// The last two are what the URL parser makes of an IPv4 address inside an IPv6 one, in its two notations.
const METADATA_HOSTS = [
  "169.254.169.254",
  "metadata.google.internal",
  "metadata.google.internal.",
  "metadata",
  "100.100.100.200",
  "[fd00:ec2::254]",
  "[fd20:ce::254]",
  "[::ffff:a9fe:a9fe]",
  "[::a9fe:a9fe]",
];

/** The value of Chromium's `--host-resolver-rules`. */
export function hostResolverRules(practiceHosts: Record<string, string> = {}): string {
  const practice = Object.entries(practiceHosts).map(([host, address]) => `MAP ${host} ${address}`);
  return [...practice, ...METADATA_HOSTS.map((host) => `MAP ${host} ~NOTFOUND`)].join(", ");
}

/** Whether a URL leads to a metadata server; the parser has made one notation of all of a host's by then. */
export function isMetadataUrl(url: URL): boolean {
  return METADATA_HOSTS.includes(url.hostname);
}

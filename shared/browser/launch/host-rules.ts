/** Host rules of the browser: practice sites under official names, and no cloud metadata servers. */

const METADATA_HOSTS = [
  "169.254.169.254",
  "100.100.100.200",
  "metadata",
  "metadata.google.internal",
  "metadata.google.internal.",
];
// Wildcards replace the colons, which Chromium would parse as a port. The first is 169.254.169.254 inside any IPv6
// address (mapped, translated or embedded).
const METADATA_IPV6 = ["*a9fe?a9fe", "fd00?ec2??254", "fd20?ce??254"];

/** The value of Chromium's `--host-resolver-rules`. */
export function hostResolverRules(practiceHosts: Record<string, string> = {}): string {
  const practice = Object.entries(practiceHosts).map(([host, address]) => `MAP ${host} ${address}`);
  const metadata = [...METADATA_HOSTS, ...METADATA_IPV6].map((host) => `MAP ${host} ~NOTFOUND`);
  return [...practice, ...metadata].join(", ");
}

/** Whether a URL leads to a metadata server. URL parsing has normalized the host's notation. */
export function isMetadataUrl({ hostname }: URL): boolean {
  return (
    METADATA_HOSTS.includes(hostname) || /^\[(.*:a9fe:a9fe|fd00:ec2::254|fd20:ce::254)\]$/.test(hostname)
  );
}

/** The host of a form's address, as a link where the address is of the web. */
export function SiteLink({ url }: { url: string }) {
  const host = /^https?:\/\//.test(url) ? URL.parse(url)?.hostname : undefined;
  return host === undefined ? (
    <span class="user-text">{url}</span>
  ) : (
    <a href={url} rel="noreferrer noopener" target="_blank" class="user-text">
      {host}
    </a>
  );
}

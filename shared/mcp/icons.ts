/** The server's icon: a form with a check mark. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="9" y="4" width="30" height="40" rx="3" fill="#1b4a8f"/>' +
  '<path d="M16 14h16M16 21h16" stroke="#fff" stroke-width="3"/><path d="M16 32l5 5 11-11" fill="none" stroke="#fff" stroke-width="4"/></svg>';

export const ICONS = [
  {
    src: `data:image/svg+xml;base64,${Buffer.from(SVG).toString("base64")}`,
    mimeType: "image/svg+xml",
    sizes: ["any"],
  },
];

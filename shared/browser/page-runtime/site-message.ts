/** What the site itself says about an answer, and which question it is about where that can be told. */
export interface SiteMessage {
  field_id?: string;
  message: string;
}

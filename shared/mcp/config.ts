/** Maximum size of all pictures of a tool result, in characters of base64; Claude's limit is about 150,000. */
export const IMAGE_BUDGET = 140_000;

/** Format of the pictures in answers to calls that request none: not every client shows webp. */
export const IMAGE_FORMAT = "jpeg";

/** Maximum wait of a call without a progress token: many clients end such a call after 60 s, and cancel its run. */
export const QUIET_WAIT_MS = 50_000;

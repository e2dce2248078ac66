/** Limits of every HTTP server for receiving a request, so that slow clients hold no connection. */
export const RECEIVE_LIMITS = {
  headersTimeout: 15_000,
  /** Headers and body, without the response. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** Tokens with many permissions are long. */
  maxHeaderSize: 32_768,
};

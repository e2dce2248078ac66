import { built, inParts, type Specification } from "./ledger-row.ts";

/** Specification 002: the MCP server. */
export const server: Specification = {
  "SERVER-001": built("One endpoint serves MCP over Streamable HTTP."),
  "SERVER-002": built("`initialize` needs no token; everything that reads or runs needs one."),
  "SERVER-003": built("Three tools have their descriptions, schemas and scopes."),
  "SERVER-004": built("`initialize` creates a session; later calls require it; `DELETE` ends it."),
  "SERVER-005": built("Cross-origin calls are allowed as given."),
  "SERVER-006": built("The request log has method, path, version and session presence, and no content."),
  "SERVER-007": inParts("Startup and shutdown are orderly.", {
    gateway: built("The gateway logs its settings, drains on SIGTERM and exits with 0."),
    worker: built("The worker's image proves its browser when it is built."),
  }),
  "SERVER-008": inParts("Environment variables configure the server.", {
    gateway: built("`MCP_SERVER_URL` and `PORT`; all problems are reported at once."),
    auth0: built("`AUTH0_DOMAIN`, `AUTH0_ISSUER` and `AUTH0_API_AUDIENCE`."),
    "env-file": built("Development reads a `.env` file."),
    wizards: built("`FEDERALRUNNER_WIZARDS_DIR`."),
    browser: built("`FEDERALRUNNER_BROWSER_TYPE` and `FEDERALRUNNER_HEADLESS`."),
    webkit: built("A build argument adds WebKit to the image."),
  }),
  "SERVER-009": built("Failures are JSON-RPC errors; every answer carries the MCP headers."),
  "SERVER-SC-01": built("The server starts."),
  "SERVER-SC-02": built("The health endpoint returns 200."),
  "SERVER-SC-03": built("The OAuth metadata name the issuer."),
  "SERVER-SC-04": built("`HEAD /` returns the protocol version."),
  "SERVER-SC-05": built("`initialize` creates sessions."),
  "SERVER-SC-06": built("Tools require their scopes."),
  "SERVER-SC-07": built("All three tools execute."),
  "SERVER-SC-08": built("Screenshots are image content."),
  "SERVER-SC-09": built("Error answers have the JSON-RPC form."),
  "SERVER-SC-10": built("CORS admits Claude on the web and on phones."),
};

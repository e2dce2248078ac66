import { built, inParts, measured, planned, type Specification } from "./ledger-row.ts";

/** Specification 000: FederalRunner executes a saved wizard. */
export const execution: Specification = {
  "EXEC-001": inParts("FederalRunner is an MCP server on Cloud Run with OAuth.", {
    http: built("MCP over HTTP, as JSON or as server-sent events."),
    oauth: built("Clients find the issuer, sign in and call with the token."),
    function: built("The gateway is a function, whose host reads no body before its caller is known."),
    instances: built("Any instance answers any request of a session."),
    deployed: built("Terraform deploys the gateway to Cloud Run."),
  }),
  "EXEC-002": built("A run is one browser session and depends on no state between calls."),
  "EXEC-003": inParts("Wizards are JSON files; there is no database.", {
    files: built("The catalogue loads the files of `wizards/` in both versions of the format."),
    bucket: built("Files in the configuration bucket override bundled files."),
    packaged: built("Every image that lists or executes wizards holds the bundled files."),
  }),
  "EXEC-004": inParts("Four tools return their exact keys.", {
    list: built("`federalrunner_list_wizards`."),
    info: built("`federalrunner_get_wizard_info`."),
    execute: built("`federalrunner_execute_wizard`."),
    validate: built("`federalrunner_validate_user_data`."),
  }),
  "EXEC-005": built(
    "Tool descriptions and answers lead the conversation: schema first, and the next step after an error.",
  ),
  "EXEC-006": built(
    "The field mapper converts a user's words to the form's values; only declared defaults apply.",
  ),
  "EXEC-007": built("Validation, browser, selector and timeout errors each have a type of their own."),
  "EXEC-008": built("The browser starts with the given flags, viewport, user agent and timeouts."),
  "EXEC-009": inParts("Each page and the result have a screenshot.", {
    taken: built("A run takes one screenshot for each page and one of the result."),
    size: built("A screenshot is a JPEG of at most 100 KB."),
    returned: built("The answer holds all screenshots."),
  }),
  "EXEC-010": built("Results are typed values of the last page, in the format of each wizard."),
  "EXEC-011": inParts("OAuth 2.1 protects the tools.", {
    tokens: built("Every call checks signature, expiry, audience and scopes."),
    "client-credentials": built("A machine gets its token by client credentials."),
    "sign-in": built("A person gets a token by authorization code with PKCE."),
  }),
  "EXEC-012": inParts("Calls are protected.", {
    callers: built("Only authenticated callers reach tools and callbacks, and see only their own runs."),
    private: built("Logs and stored objects hold no user data and no token in clear."),
    https: built("Production refuses a public URL without https."),
    inputs: built("Malformed input gets a protocol error and has no other effect."),
  }),
  "EXEC-013": built("The container holds Chromium and the wizards, and answers health checks on port 8080."),
  "EXEC-014": inParts("Cloud Run has the given configuration.", {
    variables: built("The given environment variables configure the gateway, and 8080 is the default port."),
    "time-limit": built("A run has 60 s by default."),
    service: built("2 CPU, 2 GiB, 0 to 10 instances."),
  }),
  "EXEC-015": inParts("Executions can be monitored.", {
    logs: built("Log entries are JSON with request id and severity."),
    metrics: built("Execution time, success rate and error types are metrics."),
    alerts: built("Failed deployments, error rate and OAuth errors raise alerts."),
  }),
  "EXEC-016": built("Local tests execute complete runs in a real browser."),
  "EXEC-017": inParts("Remote tests check a deployment.", {
    command: built("`federalrunner smoke` checks sign-in, protocol, a run and errors from outside."),
    deployment: planned("The checks passed against a deployment on Google Cloud."),
  }),
  "EXEC-SC-01": planned("The deployment to Cloud Run succeeds."),
  "EXEC-SC-02": inParts("OAuth authentication works with Auth0.", {
    "local-issuer": built("It works with a local authorization server that issues tokens in Auth0's form."),
    auth0: planned("It works with an Auth0 tenant."),
  }),
  "EXEC-SC-03": built("The FSA estimator's wizard executes."),
  "EXEC-SC-04": built("The results equal the values that the form shows."),
  "EXEC-SC-05": inParts("Screenshots help the user.", {
    ordered: built("They come in the order of the pages."),
    readable: built("Body text of a practice site's page is large and dark enough to read."),
  }),
  "EXEC-SC-06": built("Invalid input ends with a clear error."),
  "EXEC-SC-07": measured("An FSA run takes less than 10 s.", "engine", "fsa_run_s"),
  "EXEC-SC-08": planned("It works from Claude on the desktop."),
  "EXEC-SC-09": planned("It works from Claude on a phone."),
  "EXEC-SC-10": planned("It works by voice."),
};

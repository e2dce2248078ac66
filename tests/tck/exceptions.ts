/** Tests of the official A2A kit that fail, each with the reason. */

export type KitLine = "0.3" | "1.0";

interface KitException {
  line: KitLine;
  /** Matches the name of the run and the test. */
  test: RegExp;
  reason: string;
}

const OLDER_SPECIFICATION =
  "The kit holds a draft of the specification. Version 1.0 (5.4, 11.1), and the SDKs, have application/a2a+json, 400 for ContentTypeNotSupportedError and FAILED_PRECONDITION for VersionNotSupportedError.";

export const EXCEPTIONS: readonly KitException[] = [
  {
    line: "1.0",
    test: /test_last_modified_present/,
    reason: "Optional (MAY): the card has an ETag; its date would differ between the instances.",
  },
  {
    line: "1.0",
    test: /test_artifacts\./,
    reason:
      "The kit requires an agent of its own, which recognizes the id of the message. An agent here is a program that gets the text, and its answer is one text part.",
  },
  {
    line: "1.0",
    test: /test_no_snake_case_keys/,
    reason: "The names are in `metadata`, which is a free object, and not in fields of the protocol.",
  },
  {
    line: "1.0",
    test: /test_must_requirement\[CORE-SEND-003/,
    reason:
      "The requirement demands ContentTypeNotSupportedError, which is the answer; the kit's test has no expected error and takes it for a failure.",
  },
  {
    line: "1.0",
    test: /test_error_uses_aip193_format|test_response_content_type|test_error_content_type|returns_415|version_not_supported_returns_unimplemented/,
    reason: OLDER_SPECIFICATION,
  },
  {
    line: "0.3",
    test: /authentication_required|_without_auth|extended_card_access_controls|test_authentication_scheme_validation|invalid_credentials_rejected|extended_card_endpoint/,
    reason: "The kit has no token: the proxy adds one to each call without. The tests of access show 401.",
  },
  {
    line: "0.3",
    test: /test_security_scheme_structure_compliance|test_authentication_scheme_consistency|test_sensitive_information_protection/,
    reason:
      "The identity provider and the gateway of this machine have addresses of this machine, without TLS.",
  },
  {
    line: "0.3",
    test: /continue_task|continue_with_contextid|test_task_history_length|test_partial_update_recovery|test_task_state_transitions/,
    reason:
      "The kit continues a completed task. A task of an agent takes no further messages (docs/a2a.md); related tasks share a contextId.",
  },
  {
    line: "0.3",
    test: /test_message_send_enhanced_parts_support/,
    reason: "An agent without parameters takes no data: ContentTypeNotSupportedError.",
  },
  {
    line: "0.3",
    test: /test_push_notification_not_supported_error_32003/,
    reason: "The kit reads the capabilities from an empty card, and misses that notifications are supported.",
  },
  {
    line: "0.3",
    test: /test_get_push_notification_config$/,
    reason: "The kit sets a webhook without an id, and reads the id `default`, which it has not set.",
  },
  {
    line: "0.3",
    test: /test_invalid_method_error_validation/,
    reason:
      "The kit sends an object as `method`, which is an invalid request (-32600) and no unknown method.",
  },
  {
    line: "0.3",
    test: /test_public_agent_card_access_control|test_agent_card_access_equivalence/,
    reason:
      "The kit reads the card from the address of JSON-RPC, or by a method of 0.2; 0.3 (5.3) has the well-known path.",
  },
  {
    line: "0.3",
    test: /(rest|grpc) .*(test_tasks_list_with_existing_tasks|test_authenticated_extended_card_method_exists)/,
    reason:
      "The kit's client passes a text instead of a message, or calls a method that 0.3 over gRPC does not have.",
  },
];

/** Files and folders whose word lists stay outside the vocabulary, by the reason. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  "the output of programs and the messages of libraries, which are English in every country": [
    "functions/run-agent/writers/git/run-git.ts",
    "shared/actions/execute-step.ts",
    "shared/actions/handlers",
    "shared/actions/page-documents.ts",
    "shared/actions/translate/model-translator.ts",
    "shared/agents",
    "shared/browser/frames/form-frame.ts",
    "shared/browser/launch",
    "shared/browser/tab/page-failure.ts",
    "shared/cloud",
    "shared/core/schemas/schema-issues.ts",
    "shared/text/failed-figure.ts",
  ],
  "messages and names that this project writes itself": [
    "shared/registry/summary.ts",
    "functions/console/wizards/problem-text.ts",
    "functions/federalscout/wizard/as-presented.ts",
    "functions/gateway/mcp/access/requirements.ts",
    "shared/browser/person/person-message.ts",
    "shared/handoff/need.ts",
    "shared/wizards/contract/money-fields.ts",
  ],
  "examples of commands, which have one language": ["functions/cli/commands"],
  "names of fields, which are English identifiers for programs: a missing word makes a name longer": [
    "functions/federalscout/page/name-field.ts",
  ],
  "names and forms of secrets and of personal data in logs: a wider list only masks more": [
    "shared/core/masking",
  ],
  "commands of a plan, whose language is English by contract; another language goes to the model": [
    "shared/actions/step.ts",
    "shared/actions/translate/plain",
  ],
  "classes, ids and paths in the source of a page, which are English on pages of each language": [
    "functions/federalscout/page/binding.ts",
    "shared/browser/navigate/binding-press.ts",
    "shared/browser/page/arrive/read-messages.ts",
    "shared/browser/page/discover/describe-page.ts",
    "shared/browser/page/results/figure-text.ts",
    "shared/browser/page/widgets/parts/lists/describe-opener.ts",
    "shared/browser/page/widgets/radio-group.ts",
    "shared/text/question-words.ts",
    "shared/text/generated-names.ts",
    "shared/browser/page/words/option-list.ts",
    "shared/browser/page/words/record-locators.ts",
  ],
  "names of functions and commands in the scripts of other tools": [
    "functions/federalscout/recordings/read-python-script.ts",
    "functions/federalscout/recordings/read-script.ts",
    "functions/federalscout/recordings/read-selenium-file.ts",
    "functions/federalscout/recordings/script-acts.ts",
    "functions/federalscout/recordings/script-checks.ts",
    "shared/browser/export/selenium-project.ts",
  ],
  "reserved names of the internet": ["shared/wizards/published/invented-examples.ts"],
  "words of wizard files, whose authors and format are English": [
    "shared/wizards/answers/choices-from-notes.ts",
    "shared/wizards/format",
  ],
  "names of countries, states and currencies, and signs of currencies": [
    "shared/text/currencies.ts",
    "shared/text/currency-of.ts",
    "shared/text/places.ts",
  ],
  "the grammar of numbers in words, which each language has of its own": ["shared/text/number-words.ts"],
};

/** The reason of each path. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(REASONS).flatMap(([reason, paths]) => paths.map((path) => [path, reason] as const)),
);

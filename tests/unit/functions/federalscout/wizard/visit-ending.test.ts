import { expect, it } from "vitest";
import type { DiscoveryRecord } from "../../../../../functions/federalscout/sessions/discovery-record.ts";
import { askedOf, endProofs } from "../../../../../functions/federalscout/wizard/visit-ending.ts";
import { pageSchema } from "../../../../../shared/wizards/format/wizard-file.ts";
import { fieldFile, pageFile, radioFile } from "../../../shared/wizards/build-wizard.ts";

it("a page that is saved again ends the proof of the visits that walked it", () => {
  const ended = () => ({ at: "2026-11-29", ending: "result" as const, pages: 2, results: [] });
  const record = {
    visits: [
      { pages: [1, 2], answers: {}, result: ended() },
      { pages: [1, 3], answers: {}, result: ended() },
      { pages: [2], answers: {} },
    ],
  } as unknown as DiscoveryRecord;
  endProofs(record, 2);
  expect(record.visits?.map((visit) => visit.result?.is_outdated)).toEqual([true, undefined, undefined]);
});

it("the words of the questions and answers are the labels, the values, and the labels of the chosen options", () => {
  const fields = [
    fieldFile("pay", { label: "Pay – each month" }),
    radioFile("fuel", [["g", "Mains gas"], "o"]),
  ];
  const page = pageSchema.parse(pageFile(1, fields));
  const { labels, answers } = askedOf([page], { pay: 700, fuel: "g" });
  expect([...labels]).toEqual(["Pay – each month", "Pay", "each month", "The fuel"]);
  expect([...answers]).toEqual(["700", "g", "Mains gas"]);
});

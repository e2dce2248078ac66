import type { Vocabulary } from "./vocabulary.ts";

export const en: Vocabulary = {
  per: "per|an?|each|every",
  periods: {
    year: "years?|yr|annum",
    quarter: "quarters?",
    month: "months?|mo",
    week: "weeks?|wk",
    day: "days?",
    hour: "hours?|hr",
  },
  adverbs: "annually|yearly|quarterly|monthly|weekly|daily|hourly",
  upTo: "up to|to|through|until",
  or: "or",
  percent: "percent|per cent|pct",
  and: "and",
  from: "between|from",
  scales: { thousand: "thousand|grand", million: "million|mn", billion: "billion|bn" },
  dollars: "dollars?",
  euros: "euros?",
  identifiers:
    "zip|(?:zip|postal|post|area|access|confirmation|verification|security|sort|tax|reference|country) ?codes?|code|pin|" +
    "(?:tele)?phones?|tel|fax|mobile|cell|helpline|hotline|call|contact|" +
    "references?|ref|ids?|identifier|identification|confirmation|(?:case|account|claim|file|policy|order|ticket|permit|" +
    "licen[cs]e|passport|application|registration|tracking|invoice|member|customer|client|docket|serial|route|routing|" +
    "receipt|reservation|booking|security|insurance|id|identification|phone|reference|confirmation|tax|vehicle|plate|" +
    "record|document|certificate|contract|employer) ?(?:numbers?|no|nos|nr|#)|" +
    "ssn|ein|itin|tin|vin|iban|bic|swift|uuid",
};

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
  adverbs: {
    year: "annually|yearly",
    quarter: "quarterly",
    month: "monthly",
    week: "weekly",
    day: "daily",
    hour: "hourly",
  },
  upTo: "up to|to|through|until",
  or: "or",
  percent: "percent|per cent|pct",
  and: "and",
  from: "between|from",
  ends: {
    orMore: "or more|or over|or above|or older|and (?:up|over|above|older)",
    orLess: "or less|or fewer|or under|or below|or younger|and (?:under|below|younger)",
    atLeast: "at least|from|minimum",
    moreThan: "over|above|more than|greater than",
    atMost: "up to|at most|no more than|maximum",
    lessThan: "under|below|less than|fewer than",
  },
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
  ways: {
    keeps:
      "as (?:i |you )?(?:have )?(?:entered|typed|given|provided)|(?:i|you) (?:have )?(?:entered|typed|gave|provided)|keep (?:my|the|this|what)|" +
      "without|(?:is|are|looks) (?:correct|right|accurate)|anyway|as it is|nothing to add",
    goesOn:
      "continue|proceed|go on|move on|skip|next|(?:show|see|view|get|calculate)\\b.{0,20}\\b(?:results?|estimates?|answers?|benefits?)",
    stays:
      "go back|back|cancel|close|dismiss|change|edit|correct|add|enter|return|review|look over|check|stay|fix|amend|not yet|let me",
    yes: "yes|ok|okay|confirm|i'm sure|i am sure",
    no: "no",
    changes:
      "recommended|suggested|corrected|standard(?:i[sz]ed)?|verified|replace|use|accept|switch|take|update|overwrite|instead",
    leaves:
      "delete|discard|erase|remove|(?:log|sign)(?: |-)?(?:in|out|on|off|up)|account|leave|exit|quit|finish later|start (?:over|again)|pay|purchase|download|print|call|cancel (?:my|the|your)",
  },
  asks: {
    goOn: "are you sure|(?:do|would) you (?:really )?(?:want|like|wish) to (?:continue|proceed|go on|move on)|(?:continue|proceed|go on)(?: anyway)?\\?",
    isRight: "(?:correct|right|accurate)\\?",
    add: "(?:do|would) you (?:really )?(?:want|like|wish) to (?:add|enter|provide|give|change|edit|go back|review)",
  },
  objects:
    "errors?|invalid|must|please|enter|select|choose|required|missing|not|cannot|can't|could(?:n't)?|correct|problems?|fail(?:ed)?|wrong|incorrect|at least|at most|too",
  banners: {
    consent: "cookies?|consent|privacy (?:notice|policy|settings)|tracking",
    rejects: "(?:reject|decline|refuse|deny)(?: all)?(?: cookies)?",
    necessary: "(?:only |use |accept )?(?:necessary|essential|required)(?: only| cookies)*",
    accepts: "accept|allow|agree|i agree|i accept|ok|okay|got it|i understand|understood|continue",
    closes: "close|dismiss",
    ends: "(?:signed|logged|timed?|sign you|log you) ?out|session.{0,40}(?:expir\\w*|ends?|end(?:ing|ed)|time ?out)|still (?:there|here)",
    stays: "(?:yes,? )?(?:stay|keep|remain|extend|continue|resume)|(?:yes,? )?i(?:'m| am) (?:still )?here",
  },
  waiting: "please wait|one moment|just a moment|hold on|working on it",
};

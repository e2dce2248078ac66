/** Numbers of passports and driving licences after their label; the formats of states and countries vary. */
import { labelled, maskLabelled } from "./labelled.ts";

export function maskIdentityDocuments(text: string): string {
  const countDigits = (value: string) => value.replace(/\D/g, "").length;
  const withoutPassports = maskLabelled(text, PASSPORT, (value) => countDigits(value) >= 3);
  // "DL" in small letters is part of too many words. A group without the flag `i` needs Node 23.
  const isLabel = (label: string) => !/^dl/i.test(label) || label.startsWith("DL");
  return maskLabelled(withoutPassports, LICENCE, (value, label) => countDigits(value) >= 5 && isLabel(label));
}

const PASSPORT = labelled("passport(?:[ _-]?(?:card|book))?", "[A-Z0-9]{2}\\d?[A-Z0-9]{5,6}");
const LICENCE = labelled(
  "driver['’]?s?['’]?[ _-]?licen[cs]e|driving[ _-]?licen[cs]e|DLN?",
  "[A-Z]{0,5}\\d[A-Z0-9]{0,18}(?:[ -]\\d[A-Z0-9]{0,8}){0,4}",
);

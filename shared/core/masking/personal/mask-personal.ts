/**
 * Personal information: tax numbers, payment cards, bank accounts, phone numbers, passports, driving licences, and an
 * address next to a date of birth. A number without a check digit or a distinctive form is masked after its label only,
 * because agents print code, and a changed number breaks it.
 */
import { maskBirthAndAddress } from "./birth-and-address.ts";
import { maskCardNumbers } from "./card-numbers.ts";
import { maskIbans } from "./ibans.ts";
import { maskIdentityDocuments } from "./identity-documents.ts";
import { maskPhoneNumbers } from "./phone-numbers.ts";
import { maskTaxNumbers } from "./tax-numbers.ts";

export function maskPersonal(text: string): string {
  return /\d{2}/.test(text) ? FAMILIES.reduce((masked, mask) => mask(masked), text) : text;
}

// Numbers with check digits come first: a card or an account also has the form of a phone number.
const FAMILIES: readonly ((text: string) => string)[] = [
  maskCardNumbers,
  maskIbans,
  maskTaxNumbers,
  maskIdentityDocuments,
  maskPhoneNumbers,
  maskBirthAndAddress,
];

import { describe, expect, it } from "vitest";
import { isBindingCaption } from "../../../../shared/text/binding-caption.ts";

describe("a button that may be binding", () => {
  it.each([
    ["Submit application", true],
    ["Sign in", false],
    ["Enviar la solicitud", true],
    ["Soumettre ma demande", true],
    ["Antrag absenden", true],
    ["Continue", false],
    ["Apply filters", false],
    ["Address book", false],
    ["View schedule", false],
  ])("%s: %s", (text, expected) => expect(isBindingCaption(text)).toBe(expected));

  it.each([
    ["registers", ["Register", "Registrarse", "S’inscrire", "Jetzt registrieren"]],
    ["schedules", ["Schedule a visit", "Programar una visita", "Prendre rendez-vous", "Termin vereinbaren"]],
    ["books", ["Book appointment", "Reservar cita", "Réserver", "Termin buchen"]],
    ["applies", ["Apply", "Solicitar", "Postuler", "Beantragen"]],
    ["enrolls", ["Enroll now", "Matricularse", "Je m’inscris", "Einschreiben"]],
    ["orders", ["Order certificate", "Pedir el certificado", "Commander", "Bestellen"]],
    ["pays", ["Pay now", "Pagar", "Payer", "Bezahlen"]],
    ["submits", ["Submit application", "Presentar solicitud", "Soumettre ma demande", "Antrag absenden"]],
  ])("is one that %s, in English, Spanish, French and German", (_, captions) => {
    expect(captions.filter((text) => !isBindingCaption(text))).toEqual([]);
  });
});

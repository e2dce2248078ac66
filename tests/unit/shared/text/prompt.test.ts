import { expect, test } from "vitest";
import { isPrompt } from "../../../../shared/text/prompt.ts";

test.each([
  "Please select",
  "-- Select one --",
  "Choose…",
  "---",
  "Seleccione una opción",
  "Por favor, elija",
  "Sélectionnez une option",
  "Veuillez choisir",
  "Bitte wählen",
  "- Bitte auswählen -",
  "Option auswählen",
  "Bitte eine Option wählen",
  "Selecione uma opção",
  "Escolha…",
  "Seleziona un’opzione",
  "Scegli",
  "Maak een keuze",
  "Kies een optie",
  "Optie selecteren",
  "Proszę wybrać",
  "Wybierz opcję",
  "Velg et alternativ",
  "Vennligst velg",
  "Välj ett alternativ",
  "Vælg venligst",
])("“%s” is the prompt of its list with any value", (label) => {
  expect([isPrompt({ label }), isPrompt({ label, value: "0" }), isPrompt({ label, value: "x" })]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each(["Keine Auswahl", "Nothing selected", "Sin seleccionar", "Ikke valgt", "Aucun choix"])(
  "“%s” is one where its value stands for no choice",
  (label) => {
    expect(["0", "-1", "", "7", undefined].map((value) => isPrompt({ label, value }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  },
);

test.each([
  "Ledig",
  "Selected benefits",
  "Pick-up truck",
  "Ich möchte das später wieder selbst wählen",
  "Keine Angabe",
  "No children",
  "Choice Hotels",
  "Elías",
])("“%s” is an option", (label) => {
  expect(isPrompt({ label, value: "0" })).toBe(false);
});

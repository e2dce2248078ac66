/** Words by which a question shows its subject. Each list holds alternatives of a regular expression, in lower case. */
import type { Words } from "./languages.ts";

interface QuestionWords {
  age: string;
  /** Behind the number of an age: `42 years old`. */
  ofAge: string;
  /** An amount for a year or a month, where no word states its period. */
  yearly: string;
  monthly: string;
  birth: string;
  email: string;
  phone: string;
}

export const QUESTIONS: Words<QuestionWords> = {
  en: {
    age: "age|old",
    ofAge: "years? old|years? of age|years?|yrs?|old|yo",
    yearly: "annual|year|income|earnings|wages?|salary",
    monthly: "month",
    birth: "birth|birthday|birthdate|born|dob",
    email: "e-?mail(?: address)?",
    phone: "(?:tele)?phone|mobile|cell|fax",
  },
  es: {
    age: "edad|años",
    ofAge: "años?(?: de edad)?",
    yearly: "anual|año|ingresos?|sueldo|salario",
    monthly: "mensual|mes",
    birth: "nacimiento|nació|naciste|cumpleaños",
    email: "correo(?: electrónico)?|e-?mail",
    phone: "teléfono|telefono|móvil|celular|fax",
  },
  fr: {
    age: "âge|age|ans",
    ofAge: "ans?",
    yearly: "annuel(?:le)?|année|revenus?|salaires?",
    monthly: "mensuel(?:le)?|mois",
    birth: "naissance|née?",
    email: "courriel|e-?mail|adresse électronique|mél",
    phone: "téléphone|portable|mobile|tél|tel",
  },
  de: {
    age: "alter|jahre alt|alt",
    ofAge: "jahre?(?: alt)?",
    yearly: "jahres\\p{L}+|jährlich\\p{L}*|\\p{L}*(?:einkommen|gehalt|verdienst|einkünfte)",
    monthly: "monats\\p{L}+|monatlich\\p{L}*|monat",
    birth: "geburtsdatum|geburtstag|geburt|geboren",
    email: "e-?mail(?:-?adresse)?|mailadresse",
    phone: "telefon(?:nummer)?|handy(?:nummer)?|mobil(?:nummer)?|fax",
  },
};

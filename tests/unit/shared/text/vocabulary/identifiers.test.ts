import { IDENTIFIERS } from "../../../../../shared/text/vocabulary/identifiers.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("IDENTIFIERS", IDENTIFIERS, {
  en: "zip|postal code|phone|fax|reference|case number|route no|ssn",
  es: "código postal|teléfono|expediente|número de caso",
  fr: "code postal|téléphone|référence|numéro de dossier|n° de compte",
  de: "plz|telefon|aktenzeichen|steuer-id|kundennummer|konto-nummer",
});

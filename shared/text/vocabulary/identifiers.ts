/** A label with one of these words names a text of digits: a code, a telephone number. */
import type { Words } from "./languages.ts";

export const IDENTIFIERS: Words = {
  en: "zip|(?:zip|postal|post|area|access|confirmation|verification|security|sort|tax|reference|country) ?codes?|code|pin|(?:tele)?phones?|tel|fax|mobile|cell|helpline|hotline|call|contact|references?|ref|ids?|identifier|identification|confirmation|(?:case|account|claim|file|policy|order|ticket|permit|licen[cs]e|passport|application|registration|tracking|invoice|member|customer|client|docket|serial|route|routing|receipt|reservation|booking|security|insurance|id|identification|phone|reference|confirmation|tax|vehicle|plate|record|document|certificate|contract|employer) ?(?:numbers?|no|nos|nr|#)|ssn|ein|itin|tin|vin|iban|bic|swift|uuid",
  es: "código(?: postal)?|codigo(?: postal)?|teléfonos?|telefonos?|móvil|fax|referencia|expediente|folio|nif|nie|dni|cif|n(?:ú|u)mero de (?:cuenta|caso|referencia|expediente|póliza|solicitud|teléfono|confirmación|registro|cliente|serie|pedido|factura|identificación|seguridad social|pasaporte|licencia)",
  fr: "code(?: postal)?|téléphone|portable|télécopie|fax|référence|réf|dossier|matricule|siret|siren|nir|identifiant|(?:numéro|n[°º]|no)(?: de| d['’]| du)? ?(?:compte|dossier|référence|police|demande|téléphone|confirmation|client|série|commande|facture|identification|sécurité sociale|passeport|permis|suivi|allocataire)",
  de: "plz|postleitzahl|vorwahl|telefon|handy|fax|aktenzeichen|kennzeichen|referenz|kennung|code|steuer-?id|\\p{L}*(?:-?nummer|nr)",
};

/** Between an identifier and the thing that it identifies: `number of the case`. */
export const IDENTIFIES: Words = { en: "of|for", es: "de|del|para", fr: "de|du|des", de: "der|des|für" };

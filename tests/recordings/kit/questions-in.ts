export interface SavedFile {
  pages: { fields: SavedField[] }[];
}

interface SavedField {
  label: string;
  field_type: string;
  options?: { value: string; label?: string }[];
  sub_fields?: SavedField[];
}

/**
 * The questions of a wizard in their order, with their kinds and options; names and examples may differ. A page without
 * questions counts for no page: its button may also be the action that starts the form.
 */
export function questionsIn({ pages }: SavedFile): string[] {
  const asking = pages.filter(({ fields }) => fields.length > 0);
  return asking.flatMap(({ fields }, at) => fields.flatMap((field) => wordsOf(field, `page ${at + 1}`)));
}

function wordsOf({ label, field_type, options = [], sub_fields = [] }: SavedField, place: string): string[] {
  const offered = options.map((option) => option.label ?? option.value).join(", ");
  return [
    `${place}, ${label}, ${field_type}: ${offered}`,
    ...sub_fields.flatMap((part) => wordsOf(part, `${place}, ${label}`)),
  ];
}

/** A piece of HTML whose texts have been made harmless. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const harmless: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const shown = (value: unknown): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(shown).join('')
  return String(value).replaceAll(/[&<>"']/g, (character) => harmless[character] ?? character)
}

/** HTML out of a template: pieces of HTML and lists of them stand as they are, everything else as text. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html => new Html(parts.map((part, place) => part + shown(values[place] ?? '')).join(''))

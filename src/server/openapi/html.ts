/** A piece of HTML in which all text is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (value: unknown): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(escaped).join('')
  return String(value).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Template tag for HTML: inserts Html values and lists of them unchanged and escapes everything else. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html => new Html(parts.map((part, index) => part + escaped(values[index] ?? '')).join(''))

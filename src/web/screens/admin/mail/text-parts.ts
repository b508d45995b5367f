/** A piece of a mail's text; `href` is set for a URL. */
export type TextPart = { readonly text: string; readonly href: string | null }

const address = /https?:\/\/[^\s<>"]+/g

/** Splits the text of a mail at its URLs, so that they can be rendered as links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null })
    parts.push({ text: found[0], href: found[0] })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}

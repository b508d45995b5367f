import { SaxesParser } from 'saxes'

/** A problem of a template: its place, and what is wrong, in words. */
export type TemplateProblem = { readonly place: string; readonly message: string }

/** Returns the place of a text, in words; `occurrence` selects one of several equal texts, counted from 0. */
export type Place = (text: string, occurrence: number) => string

/** The place given for a text that is not found. */
export const somewhere = 'In the document'

/** A text of a Word document and its place, in words. */
type Piece = { readonly text: string; readonly place: string }

/**
 * Returns where a text is found in the XML of a part of a Word document: "about page 3" if Word stored its page breaks when it last saved
 * the file, else the heading above.
 */
export function placesIn(xml: string, part: string): Place {
  const fixed = /header/.test(part)
    ? 'In a header'
    : /footer/.test(part)
      ? 'In a footer'
      : /footnotes|endnotes/.test(part)
        ? 'In a note'
        : null
  const pieces = fixed === null ? piecesOf(xml) : []
  return (text, occurrence) => fixed ?? placeOf(pieces, text, occurrence)
}

function placeOf(pieces: readonly Piece[], text: string, occurrence: number): string {
  let found = 0
  for (const piece of pieces)
    for (let at = piece.text.indexOf(text); at >= 0; at = piece.text.indexOf(text, at + 1)) {
      if (found === occurrence) return piece.place
      found += 1
    }
  return somewhere
}

/** The paragraphs of a document, each with its place; for a paragraph over two pages, the place where it begins. */
function piecesOf(xml: string): Piece[] {
  const found: { text: string; page: number; heading: string }[] = []
  const state = { page: 1, heading: '', isHeading: false, isText: false, knowsPages: false }
  const open: { text: string; page: number; heading: string }[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:p') {
      open.push({ text: '', page: state.page, heading: state.heading })
      state.isHeading = false
    } else if (name === 'w:pStyle' && /^(heading|title)/i.test(attributes['w:val'] ?? ''))
      state.isHeading = true
    else if (name === 'w:lastRenderedPageBreak') {
      state.page += 1
      state.knowsPages = true
      // A paragraph that Word broke before its first letter begins on the new page.
      const last = open.at(-1)
      if (last?.text === '') last.page = state.page
    } else if (name === 'w:t') state.isText = true
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (state.isText && last) last.text += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') state.isText = false
    if (name !== 'w:p') return
    const paragraph = open.pop()
    if (paragraph === undefined) return
    if (state.isHeading && paragraph.text.trim() !== '') state.heading = paragraph.text.trim()
    found.push(paragraph)
  })
  parser.write(xml).close()
  return found.map(({ text, page, heading }) => ({
    text,
    place: state.knowsPages
      ? `About page ${page}`
      : heading === ''
        ? 'Before the first heading'
        : `Under \u201C${heading.slice(0, 60)}\u201D`,
  }))
}

/** A run of text as pdf.js reads it from a page; `hasEOL` where a line ends after it. */
export type PdfTextItem = { readonly str: string; readonly hasEOL: boolean }

/** A range in the text of a page, in UTF-16 units; `end` is exclusive. */
export type TextRange = { readonly start: number; readonly end: number }

/** The text of a page, and where in it each run stands. */
export type PdfPageText = { readonly text: string; readonly ranges: readonly TextRange[] }

/**
 * The text of a page of a PDF: its runs in the order of the file, as pdf.js normalizes and spaces them, with a line break where a line
 * ends. Nothing is joined, folded or left out, so that offsets count alike wherever the same version of pdf.js reads the page.
 */
export function pdfPageText(items: readonly PdfTextItem[]): PdfPageText {
  const ranges: TextRange[] = []
  let text = ''
  for (const { str, hasEOL } of items) {
    ranges.push({ start: text.length, end: text.length + str.length })
    text += hasEOL ? `${str}\n` : str
  }
  return { text, ranges }
}

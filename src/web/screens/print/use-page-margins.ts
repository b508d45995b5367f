import { useEffect } from 'react'

const cssText = (text: string): string =>
  `"${text.replaceAll(/[\n\r\f]+/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Prints a header and "Page n of m" on each page. Set as a style sheet of the document, because @page only applies there. */
export function usePageMargins({
  left,
  right,
}: {
  readonly left: string
  readonly right: string
}): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page {
      margin: 18mm 15mm 16mm;
      @top-left { content: ${cssText(left)}; font: 9pt sans-serif; color: #444; }
      @top-right { content: ${cssText(right)}; font: 9pt sans-serif; color: #444; }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif; color: #444; }
    }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [left, right])
}

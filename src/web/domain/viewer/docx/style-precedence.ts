// Selectors as docx-preview writes them: of a paragraph style, a character style, and texts in a part of a table with a style.
const ofParagraph = /^p\.[^\s:]+/
const ofCharacters = /^span\.[^\s:]+/
const inTable = /^(table\..+) (p|span)$/

// Counts as a class without excluding anything.
const heavier = ':not(.none)'

/**
 * Lets styles of a document prevail as Word does: a paragraph style over that of its table, a character style over both. docx-preview leaves that to the length
 * of selectors, by which the colour of a table's heading hides one that a style of the paragraph gives.
 */
export function orderStyles(sheet: CSSStyleSheet): void {
  for (const rule of sheet.cssRules)
    if (rule instanceof CSSStyleRule) rule.selectorText = selectorOf(rule.selectorText)
}

function selectorOf(selector: string): string {
  const [, table, text] = inTable.exec(selector) ?? []
  if (table !== undefined) {
    const texts = text === 'p' ? 'p' : 'p span'
    // A part of a table, such as its first row, prevails over the whole.
    const weight = table.includes(' ') ? heavier + heavier : heavier
    return `:where(${table}) ${texts}${weight}`
  }
  return selector
    .replace(ofParagraph, (name) => name + heavier.repeat(2))
    .replace(ofCharacters, (name) => name + heavier.repeat(4))
}

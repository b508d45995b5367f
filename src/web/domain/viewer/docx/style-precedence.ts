// Selectors as docx-preview writes them: for a paragraph style, a character style, and text in a part of a
// table with a style.
const ofParagraph = /^p\.[^\s:]+/
const ofCharacters = /^span\.[^\s:]+/
const inTable = /^(table\..+) (p|span)$/

// Adds the specificity of a class without excluding anything.
const heavier = ':not(.none)'

/**
 * Gives the styles of a document the same precedence as Word: a paragraph style over that of its table, a character style over both. docx-preview
 * leaves this to the specificity of its selectors, so that the colour of a table heading overrides the one from a paragraph style.
 */
export function orderStyles(sheet: CSSStyleSheet): void {
  for (const rule of sheet.cssRules)
    if (rule instanceof CSSStyleRule) rule.selectorText = selectorOf(rule.selectorText)
}

function selectorOf(selector: string): string {
  const [, table, text] = inTable.exec(selector) ?? []
  if (table !== undefined) {
    const texts = text === 'p' ? 'p' : 'p span'
    // A part of a table, such as its first row, takes precedence over the whole table.
    const weight = table.includes(' ') ? heavier + heavier : heavier
    return `:where(${table}) ${texts}${weight}`
  }
  return selector
    .replace(ofParagraph, (name) => name + heavier.repeat(2))
    .replace(ofCharacters, (name) => name + heavier.repeat(4))
}

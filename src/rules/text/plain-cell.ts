// What a spreadsheet takes for the beginning of a formula, also behind blanks and characters that nobody sees; a tab, a carriage
// return and the full-width forms among them.
const formula = /^[\s\p{C}\p{Z}]*(?:[=+\-@|%＝＋－＠｜％]|[\t\r\n\0])/u

/** A text that no spreadsheet reads as a formula: one that looks like it begins with an apostrophe. */
export const plainText = (text: string): string => (formula.test(text) ? `'${text}` : text)

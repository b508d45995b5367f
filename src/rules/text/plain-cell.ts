// Text that a spreadsheet takes for the start of a formula, even after white space and invisible characters;
// includes tabs, carriage returns and the full-width forms.
const formula = /^[\s\p{C}\p{Z}]*(?:[=+\-@|%＝＋－＠｜％]|[\t\r\n\0])/u

/** Returns a text that no spreadsheet reads as a formula: one that looks like a formula is prefixed with an apostrophe. */
export const plainText = (text: string): string => (formula.test(text) ? `'${text}` : text)

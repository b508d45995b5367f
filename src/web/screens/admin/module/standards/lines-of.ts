/** Returns the non-empty lines of a pasted text, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')

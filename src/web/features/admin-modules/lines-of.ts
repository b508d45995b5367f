/** The lines of a pasted text that say something, without the spaces around them. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')

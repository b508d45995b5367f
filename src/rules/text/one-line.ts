const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Text for one line of a mail, trimmed: white space that contains a line break or another control character becomes one space. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, (run) => (breaks.test(run) ? ' ' : run)).trim()

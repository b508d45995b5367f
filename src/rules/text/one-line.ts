const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Makes a text fit one line of a mail: trims it, and turns white space that contains a line break or another control character into one space. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, (run) => (breaks.test(run) ? ' ' : run)).trim()

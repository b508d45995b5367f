// Most controls, halves of surrogate pairs, and two that are no characters.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

/** A text with a replacement character for each that XML cannot hold. */
export const xmlText = (text: string): string => text.replaceAll(unwritable, '\uFFFD')

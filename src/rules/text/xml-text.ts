// Most control characters, lone surrogates, and the two noncharacters U+FFFE and U+FFFF.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

/** Replaces each character that XML cannot contain by U+FFFD. */
export const xmlText = (text: string): string => text.replaceAll(unwritable, '\uFFFD')

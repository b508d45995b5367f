const shown = 5

/** Names in a row, the first few of many: 'a, b, c, d, e and 7 more'. */
export const shownNames = (names: readonly string[]): string =>
  names.length <= shown
    ? names.join(', ')
    : `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`

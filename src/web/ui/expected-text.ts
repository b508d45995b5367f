/** The stored text that a save expects: a field shows nothing written (null) and an emptied text alike, the server tells them apart. */
export const expectedText = (shown: string, stored: string | null | undefined): string | null =>
  shown === '' && !stored ? (stored ?? null) : shown

/** Parses search parameters as plain text, so that an address reads `?phase=desktop-review&display=Grid`. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Returns the query string of an address, with its question mark unless it is empty. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(search as Record<string, string | number | undefined>))
    if (value !== undefined && value !== null) words.set(name, `${value}`)
  const text = words.toString()
  return text === '' ? '' : `?${text}`
}

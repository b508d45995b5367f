/**
 * Gives the connection of a command, by its URL, the scope of all projects. Never use it for the server, which sets a scope per
 * transaction (row-security.ts).
 */
export function wholeScope(url: string): string {
  const address = new URL(url)
  const options = [address.searchParams.get('options'), '-c plumbline.projects=*']
  address.searchParams.set('options', options.filter(Boolean).join(' '))
  // The driver requires %20 for a space in the options; it does not decode a plus.
  address.search = address.search.replaceAll('+', '%20')
  return address.href
}

/**
 * The address under which a command of the operator sees the rows of all projects, for the whole of each connection. Never for the
 * server: it sets a scope for each transaction (see row-security.ts).
 */
export function wholeScope(url: string): string {
  const address = new URL(url)
  const options = [address.searchParams.get('options'), '-c plumbline.projects=*']
  address.searchParams.set('options', options.filter(Boolean).join(' '))
  // A space in the options is %20 to the driver, which does not read a plus as one.
  address.search = address.search.replaceAll('+', '%20')
  return address.href
}

import { historyExportPath, uploadPath } from '../../rules/file-paths.ts'
import { isWriteName } from '../../rules/write-names.ts'
import { fileReads, reads } from '../road/registry.ts'
import { askedIn } from '../road/transform.ts'

/** The address of the write call. */
export const writePath = '/api/v3/write/transformation'

const names: ReadonlyMap<string, string> = new Map([
  ...[...reads, ...fileReads].map(([name, { contract }]): [string, string] => [
    contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    name,
  ]),
  [uploadPath, 'upload'],
  [historyExportPath, 'History:Export'],
])

const signInPath = '/api/auth/*'

/**
 * The name of a call by its route: that of a write or a read, a way of signing in, or the route itself as the server declares it;
 * undefined for what is no call. Nothing that the caller made up stands in it.
 */
export function callName(
  route: string | undefined,
  path: string,
  body: unknown,
): string | undefined {
  if (route === undefined || !route.startsWith('/api/')) return undefined
  if (route === writePath) {
    const { focus, action } = askedIn(body)
    const name = `${focus}:${action}`
    return isWriteName(name) ? name : 'write'
  }
  return names.get(route) ?? (route === signInPath ? signInName(path) : route)
}

// Below sign-in an address may hold a token: only words are told.
function signInName(path: string): string {
  const parts = path.slice(signInPath.length - 1).split('/')
  const words = parts.slice(0, 4).filter((part) => /^[a-z-]{1,24}$/.test(part))
  const name = words.join('/') || 'other'
  return name.startsWith('sign-in') ? name : `sign-in: ${name}`
}

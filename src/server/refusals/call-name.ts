import { historyExportPath, uploadPath } from '../../rules/file-paths.ts'
import { isWriteName } from '../../rules/write-names.ts'
import { fileReads, reads } from '../road/registry.ts'
import { askedIn } from '../road/asked.ts'
import { openCalls } from '../sign-in/open-calls.ts'

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

const authPath = '/api/auth/'
const signInPath = `${authPath}*`

// Below the same address, for who is signed in.
const sessionCalls: ReadonlySet<string> = new Set([
  '/api/auth/change-password',
  '/api/auth/change-email',
  '/api/auth/hosted/organizations',
])

/** The name of what is below the address of sign-in and is no call of it. */
export const otherSignIn = 'sign-in: other'

/**
 * The name of a call by its route and the path that was served: that of a write or a read, a way of signing in, or the route itself as the server declares it;
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
  if (route === signInPath) return signInName(path)
  const isSignIn = route.startsWith(authPath) && !sessionCalls.has(route)
  return names.get(route) ?? (isSignIn ? `sign-in: ${route.slice(authPath.length)}` : route)
}

const signInCalls: ReadonlySet<string> = new Set(
  openCalls.map((call) => call.slice(call.indexOf('/') + 1)),
)

// Whoever is refused at the door may have made up the address.
function signInName(path: string): string {
  const called = path.slice(signInPath.length - 1)
  if (!signInCalls.has(called)) return otherSignIn
  return called.startsWith('sign-in') ? called : `sign-in: ${called}`
}

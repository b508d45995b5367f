import { isWriteName } from '#operations/contracts.ts'
import { historyExportPath, uploadPath } from '#rules/documents/file-paths.ts'
import { reachableCalls } from '#server/auth/sign-in/reachable-endpoints.ts'
import { fileReads, reads } from '#server/pipeline/registry.ts'
import { echoedRequest } from '#server/pipeline/write/request/echoed-parameters.ts'

/** The address of the write call. */
export const writePath = '/api/v3/write/transformation'

/** The name of a call that uploads a file, or a part of one. */
export const uploadCall = 'upload'

const names: ReadonlyMap<string, string> = new Map([
  ...[...reads, ...fileReads].map(([name, { contract }]): [string, string] => [
    contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    name,
  ]),
  [uploadPath, uploadCall],
  [`${uploadPath}/:id`, uploadCall],
  [historyExportPath, 'History:Export'],
])

const authPath = '/api/auth/'
const signInPath = `${authPath}*`

// Calls below /api/auth/ that require a session.
const sessionCalls: ReadonlySet<string> = new Set([
  '/api/auth/change-password',
  '/api/auth/change-email',
  '/api/auth/hosted/organizations',
])

/** The name of an unknown path below /api/auth/. */
export const otherSignIn = 'sign-in: other'

/**
 * Returns the name of a call by its route and path: that of a write, a read or a sign-in method, or the route as the server declares it;
 * undefined for other requests. It never contains caller input.
 */
export function callName(
  route: string | undefined,
  path: string,
  body: unknown,
): string | undefined {
  if (route === undefined || !route.startsWith('/api/')) return undefined
  if (route === writePath) {
    const { focus, action } = echoedRequest(body)
    const name = `${focus}:${action}`
    return isWriteName(name) ? name : 'write'
  }
  if (route === signInPath) return signInName(path)
  const isSignIn = route.startsWith(authPath) && !sessionCalls.has(route)
  return names.get(route) ?? (isSignIn ? `sign-in: ${route.slice(authPath.length)}` : route)
}

const signInCalls: ReadonlySet<string> = new Set(
  reachableCalls.map((call) => call.slice(call.indexOf('/') + 1)),
)

// The path of a denied call may be arbitrary input.
function signInName(path: string): string {
  const called = path.slice(signInPath.length - 1)
  if (!signInCalls.has(called)) return otherSignIn
  return called.startsWith('sign-in') ? called : `sign-in: ${called}`
}

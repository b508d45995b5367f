import { calendarEndpoints } from '#operations/calendar/contract.ts'
import { factorEndpoints } from '#operations/factor/contract.ts'
import { signInEndpoints } from '#operations/sign-in/contract.ts'

type Endpoint = { readonly method: string; readonly path: string }

// The feed that calendar programs fetch has its own route.
const { fetch: _, ...feedEndpoints } = calendarEndpoints

// The sign-in library adds its base path.
const callOf = ({ method, path }: Endpoint): string => `${method} ${path.slice('/api/auth'.length)}`

const sessionPasskeyPaths = [
  '/passkey/verify-registration',
  '/passkey/update-passkey',
  '/passkey/delete-passkey',
]

/** The endpoints of the sign-in library that are reachable below /api/auth/, by method; all others return 404. */
export const reachableCalls: readonly string[] = [
  ...Object.values(signInEndpoints).map(callOf),
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'GET /passkey/generate-register-options',
  ...sessionPasskeyPaths.map((path) => `POST ${path}`),
  ...Object.values(factorEndpoints).map(callOf),
  ...Object.values(feedEndpoints).map(callOf),
]

const open: ReadonlySet<string> = new Set(reachableCalls)

const sessionCalls: ReadonlySet<string> = new Set([
  ...sessionPasskeyPaths.map((path) => `POST ${path}`),
  ...Object.values(factorEndpoints).map(callOf),
  ...Object.values(feedEndpoints).map(callOf),
])

/** Whether a POST below /api/auth/ requires a session. */
export const needsSession = (path: string): boolean => sessionCalls.has(`POST ${path}`)

/** Whether an endpoint below /api/auth/ is reachable. */
export const isReachable = (method: string, path: string): boolean => open.has(`${method} ${path}`)

/** Every call of the sign-in library that can be reached below /api/auth/, each for one method; whatever else it brings along answers 404. */
export const openCalls = [
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
  'GET /factors',
  'POST /factors/confirm',
  'POST /factors/app/begin',
  'POST /factors/app/keep',
  'POST /factors/app/remove',
  'POST /factors/backup-codes',
] as const

const open: ReadonlySet<string> = new Set(openCalls)

const ofSession: ReadonlySet<string> = new Set([
  '/passkey/verify-registration',
  '/passkey/update-passkey',
  '/passkey/delete-passkey',
  '/factors/confirm',
  '/factors/app/begin',
  '/factors/app/keep',
  '/factors/app/remove',
  '/factors/backup-codes',
])

/** Whether a call below /api/auth/ that changes something is one of somebody who is signed in. */
export const needsSession = (path: string): boolean => ofSession.has(path)

/** Whether a call below /api/auth/ is one of those that can be reached. */
export const isOpenCall = (method: string, path: string): boolean => open.has(`${method} ${path}`)

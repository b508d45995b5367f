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

/** Whether a call below /api/auth/ is one of those that can be reached. */
export const isOpenCall = (method: string, path: string): boolean => open.has(`${method} ${path}`)

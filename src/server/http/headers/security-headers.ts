const denyAllPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/** The policy of an uploaded file: sandboxed into an opaque origin, it runs and loads nothing. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

// Our pages use only the clipboard and passkeys.
const permissionsPolicy = [
  'accelerometer=()',
  'camera=()',
  'clipboard-write=(self)',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'usb=()',
].join(', ')

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': denyAllPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'cache-control': 'no-store',
} as const

const year = 31_536_000

/**
 * Returns the headers of every response; routes that send more than data (a page, a file, a cacheable list) override some. There is no CORS.
 */
export const securityHeaders = (isBehindTls: boolean): Readonly<Record<string, string>> =>
  isBehindTls
    ? { ...commonHeaders, 'strict-transport-security': `max-age=${year}; includeSubDomains` }
    : commonHeaders

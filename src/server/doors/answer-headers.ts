const nothing =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/** The policy of a file: whatever it holds, it is nobody here, runs nothing and loads nothing. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

// What a page of ours asks of the browser: copying to the clipboard and passkeys.
const features = [
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

const everywhere = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': nothing,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'permissions-policy': features,
  'cache-control': 'no-store',
} as const

const year = 31_536_000

/**
 * The headers of every answer, which a route that answers more than data (a page, a file, a list that may be kept) replaces by
 * its own. None of them lets another site in: there is no CORS here.
 */
export const answerHeaders = (isBehindTls: boolean): Readonly<Record<string, string>> =>
  isBehindTls
    ? { ...everywhere, 'strict-transport-security': `max-age=${year}; includeSubDomains` }
    : everywhere

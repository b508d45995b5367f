type Kind = 'known' | 'held' | 'own'

// The authentication methods of RFC 8176, by kind of factor.
const kinds: ReadonlyMap<string, Kind> = new Map([
  ...['pwd', 'pin', 'kba'].map((method): [string, Kind] => [method, 'known']),
  ...['otp', 'hwk', 'swk', 'sc', 'sms', 'tel'].map((method): [string, Kind] => [method, 'held']),
  ...['fpt', 'face', 'iris', 'retina', 'vbm'].map((method): [string, Kind] => [method, 'own']),
])

// The phishing-resistant classes of the OpenID Extended Authentication Profile.
const strongClasses = ['phr', 'phrh']

/** Whether the claims prove more than one factor: by `mfa`, by methods of two kinds, or by a phishing-resistant class. */
export function provesTwoFactors(methods: readonly string[], contextClass: unknown): boolean {
  const proven = new Set(
    methods.map((method) => kinds.get(method)).filter((kind) => kind !== undefined),
  )
  return (
    methods.includes('mfa') ||
    proven.size > 1 ||
    (typeof contextClass === 'string' && strongClasses.includes(contextClass))
  )
}

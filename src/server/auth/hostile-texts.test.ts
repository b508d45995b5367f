import { expect } from 'vitest'
import { browserOf } from '#test/harness/browser-of.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/provider-test.ts'

const test = serverTest
  .extend('settings', { scope: 'file' }, ({ provider }) => ({
    ...provider.settings,
    EMBEDDED_SIGN_IN: 'true',
  }))
  .extend('signedIn', { scope: 'file' }, ({ server }) => browserOf(server))

test.beforeAll(async ({ signedIn }) => {
  await signedIn.signIn('casey.client@plumbline.test')
})

const bodiesOf = (text: string): object[] => [
  { email: text, password: text },
  { email: text, password: 'quiet heron walks far', FirstName: 'A', LastName: 'B' },
  { email: 'somebody@tests.test', password: text, FirstName: text, LastName: text },
  { email: text },
  { token: text, password: text },
  { code: text },
  { password: text },
  { current: text, password: text },
  { id: text, name: text },
  { returnTo: text, invitation: text },
  { response: { id: text, rawId: text, type: 'public-key', response: { signature: text } } },
]

test.for([
  ['a zero byte', 'a\u0000b'],
  ['an address with a zero byte', 'a\u0000b@tests.test'],
  ['an address of 5,000 characters', `${'a'.repeat(5_000)}@tests.test`],
  ['a mark that turns the writing round', '\u202Etset.stset@a'],
  ['half a character', '\ud800@tests.test'],
  ['the name of a prototype', '__proto__'],
] as const)(
  'handles %s in every sign-in endpoint',
  nightly,
  async ([_, text], { server, signedIn }) => {
    const paths = server.routes
      .filter((route) => /^POST \/api\/auth\/(?!hosted\/logout|\*)/.test(route))
      .map((route) => route.slice('POST '.length))
    const library = ['sign-in/email', 'two-factor/verify-totp', 'two-factor/verify-backup-code']
    const factors = ['confirm', 'app/begin', 'app/keep', 'app/remove', 'backup-codes']
    const passkeys = ['verify-authentication', 'verify-registration']
    const all = [
      ...paths,
      ...library.map((path) => `/api/auth/${path}`),
      ...factors.map((path) => `/api/auth/factors/${path}`),
      ...[...passkeys, 'update-passkey', 'delete-passkey'].map(
        (path) => `/api/auth/passkey/${path}`,
      ),
      '/api/v5/own_sessions/end',
    ]
    const failed: unknown[] = []
    for (const browser of [browserOf(server), signedIn])
      for (const path of all)
        for (const body of bodiesOf(text)) {
          const { status } = await browser.post(path, body)
          if (status >= 500) failed.push([path, Object.keys(body), status])
        }
    expect(paths.length).toBeGreaterThan(8)
    expect(failed).toEqual([])
  },
)

import { expect } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { test } from '#test/harness/provider-test.ts'
import { readIdentity } from './oidc-identity.ts'

const { hosted: settings } = readConfig({
  OIDC_ISSUER: 'https://login.acme.test',
  OIDC_CLIENT_ID: 'plumbline',
})
const read = (claims: object, userInfo: object | null = null) => {
  const token = { iss: 'https://login.acme.test', aud: 'plumbline', sub: 'x', iat: 0, exp: 1 }
  if (settings === undefined) throw new Error('No settings')
  return readIdentity({ ...token, ...claims }, userInfo && { sub: 'x', ...userInfo }, settings)
}

test.each<[unknown, string[]]>([
  ['Acme', ['Acme']],
  [
    ['Acme', 'Labs', 'Acme', '', 7, null],
    ['Acme', 'Labs'],
  ],
  [{ Acme: { id: 1 }, Labs: {} }, ['Acme', 'Labs']],
  [[{ id: 1, name: 'Acme' }, { id: 2 }], ['Acme']],
  [undefined, []],
  [[' Acme\u202e\n Health '], ['Acme Health']],
  [Array.from({ length: 300 }, (_, n) => `o${n}`), Array.from({ length: 100 }, (_, n) => `o${n}`)],
])('reads the organizations %j as %j', (organizations, names) => {
  expect(read({ organizations }).organizations).toEqual(names)
})

test.each([
  [{ given_name: 'Nora', family_name: 'New', name: 'N. N.' }, 'Nora', 'New'],
  [{ name: 'Nora van New' }, 'Nora', 'van New'],
  [{ email: 'nora@acme.test' }, 'nora', ''],
  [{ name: 'No\u0000ra\tNew' }, 'No', 'ra New'],
  [{}, '', ''],
])('reads from %j the name "%s" "%s"', (claims, FirstName, LastName) => {
  expect(read(claims)).toMatchObject({ FirstName, LastName })
})

test('reads organizations and user type only from the ID token, name and address from either source', () => {
  expect(
    read(
      {},
      {
        email: 'Nora@acme.test',
        email_verified: true,
        name: 'Nora New',
        organizations: ['Acme'],
        gf_user_type: 'Administrator',
      },
    ),
  ).toMatchObject({
    email: 'nora@acme.test',
    isEmailVerified: true,
    FirstName: 'Nora',
    organizations: [],
    userType: null,
  })
  // The userinfo endpoint does not verify the address of the token.
  expect(
    read({ email: 'a@acme.test' }, { email: 'b@acme.test', email_verified: true }),
  ).toMatchObject({ email: 'a@acme.test', isEmailVerified: false })
})

test.each(['administrator', 'Owner', ['Administrator'], true])(
  'ignores the user type %j',
  (gf_user_type) => {
    expect(read({ gf_user_type }).userType).toBeNull()
  },
)

test.for([
  ['a code and a password', { amr: ['pwd', 'mfa'] }, true],
  ['a password and a code', { amr: ['pwd', 'otp'] }, true],
  ['a key in the hand and a face', { amr: ['hwk', 'face'] }, true],
  ['a key in the hand alone', { amr: ['hwk'] }, false],
  ['a code alone', { amr: ['otp'] }, false],
  ['two things that are known', { amr: ['pwd', 'kba'] }, false],
  ['a class that resists phishing', { acr: 'phr' }, true],
  ['a password', { amr: ['pwd'] }, false],
  ['words that are no list', { amr: 'mfa' }, false],
  ['nothing', {}, false],
] as const)(
  'records the second factor of a session that begins by %s',
  async ([what, claims, isGiven], { way }) => {
    const { session } = await way.signIn({
      sub: `by ${what.length}`.replace(' ', '-'),
      email: `by${what.length}@acme.test`,
      ...claims,
    })
    expect(await way.personOf(session)).toMatchObject({
      secondFactor: isGiven ? 'given' : 'absent',
    })
  },
)

test('grants no rights by the user type of the provider to people with a user row', async ({
  server,
  way,
}) => {
  const { session } = await way.signIn({
    sub: 'claims',
    email: 'claims@acme.test',
    gf_user_type: 'Administrator',
  })
  expect(await way.personOf(session)).toMatchObject({ user_type: 'Client', isAdministrator: false })
  const users = await server.fetch('/api/v5/admin/all_users?apiDb=ps', {
    headers: { cookie: session ?? '' },
  })
  expect(users.status).toBe(403)
})

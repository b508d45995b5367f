import { expect, test } from 'vitest'
import { readHostedSettings } from './settings.ts'

const env = { OIDC_ISSUER: 'https://login.acme.test/tenant', OIDC_CLIENT_ID: 'plumbline' }

test('without an issuer there is no provider', () => {
  expect(readHostedSettings({}, false)).toBeUndefined()
})

test('what is not told of a provider is as most have it', () => {
  expect(readHostedSettings(env, false)).toEqual({
    issuer: env.OIDC_ISSUER,
    clientId: 'plumbline',
    name: 'login.acme.test',
    scopes: 'openid profile email',
    organizationsClaim: 'organizations',
    userTypeClaim: 'gf_user_type',
    trustsEmail: false,
  })
})

test.each([
  'https://login.acme.test/',
  'http://127.0.0.1:4140',
  'http://localhost:8080/realms/acme',
  'http://[::1]:8080',
])('the issuer %s is taken, letter for letter', (OIDC_ISSUER) => {
  expect(readHostedSettings({ ...env, OIDC_ISSUER }, false)?.issuer).toBe(OIDC_ISSUER)
})

test.each([
  ['http://login.acme.test', 'must begin with https://'],
  ['http://127.0.0.1.acme.test', 'must begin with https://'],
  ['http://localhost.acme.test', 'must begin with https://'],
  ['ftp://login.acme.test', 'must begin with https://'],
  ['login.acme.test', 'must be the address of an issuer'],
  ['https://login.acme.test?tenant=1', 'must be the address of an issuer'],
  ['https://login.acme.test#1', 'must be the address of an issuer'],
  ['https://me@login.acme.test', 'must be the address of an issuer'],
])('the issuer %s is refused at the start', (OIDC_ISSUER, why) => {
  expect(() => readHostedSettings({ ...env, OIDC_ISSUER }, false)).toThrow(`OIDC_ISSUER ${why}`)
})

test('half a provider is refused at the start', () => {
  expect(() => readHostedSettings({ OIDC_ISSUER: env.OIDC_ISSUER }, false)).toThrow(
    'OIDC_ISSUER is set, but no OIDC_CLIENT_ID',
  )
  expect(() => readHostedSettings({ OIDC_CLIENT_ID: 'plumbline' }, false)).toThrow(
    'OIDC_CLIENT_ID is set, but no OIDC_ISSUER',
  )
  expect(() => readHostedSettings({ ...env, OIDC_SCOPES: 'profile' }, false)).toThrow(
    'OIDC_SCOPES must hold openid',
  )
})

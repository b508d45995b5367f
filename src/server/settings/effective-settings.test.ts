import { expect, test } from 'vitest'
import { effectiveSettings } from './effective-settings.ts'
import { settingNames } from './settings.ts'

const shown = (env: Record<string, string>) =>
  new Map(
    effectiveSettings(env).flatMap(({ settings }) =>
      settings.map(({ name, value, source }) => [name, `${value} (${source})`] as const),
    ),
  )

test('every setting is shown with its value and where it comes from', () => {
  const settings = shown({ PORT: '8080', TARGET_ENV: 'live' })
  expect([...settings.keys()].toSorted()).toEqual(settingNames.toSorted())
  expect(settings.get('PORT')).toBe('8080 (environment)')
  expect(settings.get('SIGN_UP')).toBe('invited (default)')
  expect(settings.get('SMTP_URL')).toBe('none (default)')
})

test('no secret is shown, not even of a value that cannot be used', () => {
  const settings = shown({
    AUTH_SECRET: 'hidden, and weak',
    OIDC_CLIENT_SECRET: 'hidden:hidden',
    SMTP_URL: 'smtp://ada:hidden@mail.test:25',
    RDS_URL: 'postgres://role:hidden@host:5433/rds?password=hidden',
    PS_URL: 'postgres:hidden',
  })
  expect([...settings.values()].join()).not.toContain('hidden')
  expect(settings.get('RDS_URL')).toBe('postgres://role@host:5433/rds (environment)')
  expect(settings.get('AUTH_SECRET')).toBe('set (16 characters) (environment)')
})

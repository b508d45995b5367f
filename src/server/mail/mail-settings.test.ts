import { expect, test } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { readMailSettings } from './mail-settings.ts'

test('without settings mails come from the host of the house and go nowhere', () => {
  expect(readMailSettings({})).toEqual({ from: 'no-reply@localhost' })
  expect(readMailSettings({ PUBLIC_URL: 'https://review.house.test:8443/x' })).toEqual({
    from: 'no-reply@review.house.test',
  })
  expect(readMailSettings({ PUBLIC_URL: 'http://10.0.0.1' }).from).toBe('no-reply@localhost')
})

test('what is set is taken as it is', () => {
  const env = {
    SMTP_URL: 'smtps://name:secret@mail.test:465',
    MAIL_FROM: 'plumbline@house.test',
    STAGING_URL: 'https://staging.test',
  }
  expect(readMailSettings(env)).toEqual({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    stagingUrl: env.STAGING_URL,
  })
})

test.each([
  { SMTP_URL: 'mail.test:25' },
  { SMTP_URL: 'http://name:secret@mail.test' },
  { SMTP_URL: 'smtp://' },
  { STAGING_URL: 'javascript:alert(1)' },
  { STAGING_URL: 'staging.test' },
  { MAIL_FROM: 'Plumbline <a@b.test>' },
  { MAIL_FROM: 'a@b.test, c@d.test' },
])('%j is refused by name, without the password', (env) => {
  const read = () => readMailSettings(env)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(Object.keys(env)[0])
  expect(read).not.toThrow('secret')
})

import { expect, test } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { readConfig } from '../config.ts'

test.each([
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['clamav.example:3310', { host: 'clamav.example', port: 3310 }],
  ['[fd00::7]:3310', { host: 'fd00::7', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('reads the address %s', (CLAMAV_ADDRESS, address) => {
  expect(readConfig({ CLAMAV_ADDRESS }).scanner).toEqual({ address, timeout: 120_000 })
})

test('without an address there is no scanner', () => {
  expect(readConfig({}).scanner).toBeUndefined()
})

test('the timeout is in seconds', () => {
  const env = { CLAMAV_ADDRESS: 'clamav:3310', CLAMAV_TIMEOUT_SECONDS: '5' }
  expect(readConfig(env).scanner?.timeout).toBe(5_000)
})

test.each([
  'clamav',
  ':3310',
  'clamav:0',
  'clamav:65536',
  'clamav:3310/x',
  'tcp://clamav:3310',
  'fd00::7:3310',
  'unix:clamd.ctl',
  'unix:',
])('rejects the address %s', (CLAMAV_ADDRESS) => {
  expect(() => readConfig({ CLAMAV_ADDRESS })).toThrow(
    new ConfigError(
      `CLAMAV_ADDRESS must be an address such as 127.0.0.1:3310 or unix:/run/clamav/clamd.ctl, not "${CLAMAV_ADDRESS}"`,
    ),
  )
})

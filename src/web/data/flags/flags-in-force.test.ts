import { expect, test } from 'vitest'
import { featureFlagDefaults } from '#rules/api/feature-flags.ts'
import { noService, type ServiceFlags } from './flag-store.ts'
import { flagReason, flagsInForce } from './flags-in-force.ts'

const installation = { ...featureFlagDefaults, CreateNewTask: true }
const ready: ServiceFlags = {
  state: 'ready',
  flags: {
    UpdateMockScore: { value: false, reason: 'TARGET_MATCH' },
    CreateNewTask: { value: null, reason: 'FLAG_NOT_FOUND' },
    UpdateGAComments: { value: null, reason: 'PARSE_ERROR' },
    UpdateStandardStatus: { value: true, reason: 'SPLIT' },
  },
}

test('the values of a service take precedence, and those of the installation hold where it has none', () => {
  expect(flagsInForce(installation, ready)).toEqual({
    SignInTesting: true,
    UpdateMockScore: false,
    UpdateGAComments: false,
    UpdateStandardComment: false,
    UpdateStandardStatus: true,
    CreateNewTask: true,
  })
  expect(flagsInForce(installation, noService)).toEqual(installation)
})

test.each([
  [noService, 'UpdateMockScore', 'Built-in value.'],
  [noService, 'CreateNewTask', 'Set by FEATURE_FLAGS on this server.'],
  [ready, 'UpdateMockScore', 'Flag service: you are a target.'],
  [ready, 'UpdateStandardStatus', 'Flag service: SPLIT.'],
  [
    ready,
    'CreateNewTask',
    'Set by FEATURE_FLAGS on this server. The flag service does not have this flag.',
  ],
  [
    ready,
    'UpdateGAComments',
    'Built-in value. The flag service could not decide it (PARSE_ERROR).',
  ],
  [
    { state: 'connecting', flags: {} },
    'SignInTesting',
    'Built-in value. The flag service has not answered yet.',
  ],
  [
    { state: 'away', flags: {} },
    'SignInTesting',
    'Built-in value. The flag service does not answer.',
  ],
] as const)('with %j, the reason for %s is "%s"', (service, flag, reason) => {
  expect(flagReason(flag, installation, service)).toBe(reason)
})

import { expect, test } from 'vitest'
import { featureFlagDefaults } from '#rules/api/feature-flags.ts'
import { noService, type ServiceFlags } from '#web/data/flags/flag-store.ts'
import { flagReason } from './flag-reason.ts'

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

import { expect, test } from 'vitest'
import { featureFlagDefaults } from '#rules/api/feature-flags.ts'
import { noService, type ServiceFlags } from './flag-store.ts'
import { flagsInForce } from './flags-in-force.ts'

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

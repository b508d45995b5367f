import { expect, test } from 'vitest'
import { featureFlagDefaults } from './feature-flags.ts'

test('two flags are enabled and four disabled', () => {
  expect(featureFlagDefaults).toEqual({
    SignInTesting: true,
    UpdateMockScore: true,
    UpdateGAComments: false,
    UpdateStandardComment: false,
    UpdateStandardStatus: false,
    CreateNewTask: false,
  })
})

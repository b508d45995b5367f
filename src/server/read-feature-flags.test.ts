import { expect, test } from 'vitest'
import { featureFlagDefaults } from '../rules/feature-flags.ts'
import { ConfigError } from './config-error.ts'
import { readFeatureFlags } from './read-feature-flags.ts'

test('without a setting the flags have their built-in values', () => {
  for (const text of [undefined, '', ' , '])
    expect(readFeatureFlags(text)).toEqual(featureFlagDefaults)
})

test('a flag is enabled or disabled by its name, and the others stay', () => {
  expect(readFeatureFlags(' UpdateStandardStatus = true,SignInTesting=false')).toEqual({
    ...featureFlagDefaults,
    UpdateStandardStatus: true,
    SignInTesting: false,
  })
})

test.each([
  ['UpdateStatus=true', 'not "UpdateStatus"'],
  ['constructor=true', 'not "constructor"'],
  ['CreateNewTask=on', 'must set CreateNewTask to true or false, not "on"'],
  ['CreateNewTask', 'must set CreateNewTask to true or false, not ""'],
])('%s is refused', (text, words) => {
  expect(() => readFeatureFlags(text)).toThrow(ConfigError)
  expect(() => readFeatureFlags(text)).toThrow(words)
})

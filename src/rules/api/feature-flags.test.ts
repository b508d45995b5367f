import { expect, test } from 'vitest'
import { writeNames } from '#operations/contracts.ts'
import {
  featureFlagDefaults,
  isFlaggedWrite,
  isShownAtOnce,
  offersTestAccounts,
  originsOfFlags,
  type FeatureFlag,
  type FeatureFlags,
} from './feature-flags.ts'

const allDisabled = Object.fromEntries(
  Object.keys(featureFlagDefaults).map((flag) => [flag, false]),
) as FeatureFlags

const only = (flag: FeatureFlag): FeatureFlags => ({ ...allDisabled, [flag]: true })
const allBut = (flag: FeatureFlag): FeatureFlags => ({
  SignInTesting: true,
  UpdateMockScore: true,
  UpdateGAComments: true,
  UpdateStandardComment: true,
  UpdateStandardStatus: true,
  CreateNewTask: true,
  [flag]: false,
})

const shown = (flags: FeatureFlags) => writeNames.filter((name) => isShownAtOnce(flags, name))

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

const writesOf: readonly [FeatureFlag, string[]][] = [
  ['SignInTesting', []],
  ['UpdateMockScore', ['Element:UpdateMockScore']],
  [
    'UpdateGAComments',
    ['Standard:UpdateGapAnalysisComment', 'Standard:UpdateGapAnalysisCommentReady'],
  ],
  [
    'UpdateStandardComment',
    [
      'Standard:UpdateClientComment',
      'Standard:UpdateConsultantComment',
      'Standard:UpdateConsultantCommentReady',
    ],
  ],
  ['UpdateStandardStatus', ['Standard:UpdateStatus']],
  ['CreateNewTask', ['Task:Create']],
]

test.each(writesOf)(
  '%s enabled shows its own writes immediately, and no others',
  (flag, writes) => {
    expect(shown(only(flag)).toSorted()).toEqual(writes.toSorted())
  },
)

test.each(writesOf)('%s disabled shows its own writes when they are confirmed', (flag, writes) => {
  const others = writesOf.flatMap(([, names]) => names).filter((name) => !writes.includes(name))
  expect(shown(allBut(flag)).toSorted()).toEqual(others.toSorted())
})

test('a write without a flag is never shown immediately', () => {
  expect(isFlaggedWrite('Document:Update')).toBe(false)
  expect(isShownAtOnce(allBut('SignInTesting'), 'Document:Update')).toBe(false)
})

test('SignInTesting offers the test accounts only in a demo with accounts of its own that is not production-like', () => {
  const demo = { environment: 'development', isDemo: true, hasEmbeddedSignIn: true } as const
  const enabled = only('SignInTesting')
  expect(offersTestAccounts(enabled, demo)).toBe(true)
  expect(offersTestAccounts(enabled, { ...demo, environment: 'staging' })).toBe(true)
  expect(offersTestAccounts(allBut('SignInTesting'), demo)).toBe(false)
  expect(offersTestAccounts(enabled, { ...demo, isDemo: false })).toBe(false)
  expect(offersTestAccounts(enabled, { ...demo, hasEmbeddedSignIn: false })).toBe(false)
  for (const environment of ['live', 'production'] as const)
    expect(offersTestAccounts(enabled, { ...demo, environment })).toBe(false)
})

test('a browser may fetch flags from LaunchDarkly, or only from the service that is set', () => {
  expect(originsOfFlags({ clientId: 'c' })).toEqual([
    'https://app.launchdarkly.com',
    'https://clientstream.launchdarkly.com',
  ])
  expect(originsOfFlags({ clientId: 'c', url: 'https://flags.test' })).toEqual([
    'https://flags.test',
  ])
})

/** The feature flags and their built-in values (specification, section 6). */
export const featureFlagDefaults = {
  SignInTesting: true,
  UpdateMockScore: true,
  UpdateGAComments: false,
  UpdateStandardComment: false,
  UpdateStandardStatus: false,
  CreateNewTask: false,
} as const

/** The name of a feature flag. */
export type FeatureFlag = keyof typeof featureFlagDefaults

import { isProductionLike, type Environment } from './targets.ts'
import type { WriteName } from './write-names.ts'

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

/** Whether each flag is enabled. */
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>

/** The flag that chooses how the web applies a write; the web shows every other write when the server has confirmed it. */
const flagOfWrite = {
  'Element:UpdateMockScore': 'UpdateMockScore',
  'Standard:UpdateGapAnalysisComment': 'UpdateGAComments',
  'Standard:UpdateGapAnalysisCommentReady': 'UpdateGAComments',
  'Standard:UpdateClientComment': 'UpdateStandardComment',
  'Standard:UpdateConsultantComment': 'UpdateStandardComment',
  'Standard:UpdateConsultantCommentReady': 'UpdateStandardComment',
  'Standard:UpdateStatus': 'UpdateStandardStatus',
  'Task:Create': 'CreateNewTask',
} as const satisfies Partial<Record<WriteName, FeatureFlag>>

/** A write whose way on screen a flag chooses. */
export type FlaggedWrite = keyof typeof flagOfWrite

/** Whether a flag chooses how the web applies a write. */
export const isFlaggedWrite = (name: WriteName): name is FlaggedWrite =>
  Object.hasOwn(flagOfWrite, name)

/** Whether the web shows a write at once and takes it back on failure (optimistic); otherwise it shows the write when the server has confirmed it. */
export const isShownAtOnce = (flags: FeatureFlags, name: WriteName): boolean =>
  isFlaggedWrite(name) && flags[flagOfWrite[name]]

/** Whether the sign-in page offers the test accounts: in a demo that signs people in by its own accounts, and never in a production-like environment. */
export const offersTestAccounts = (
  flags: FeatureFlags,
  installation: {
    readonly environment: Environment
    readonly isDemo: boolean
    readonly hasEmbeddedSignIn: boolean
  },
): boolean =>
  flags.SignInTesting &&
  installation.isDemo &&
  installation.hasEmbeddedSignIn &&
  !isProductionLike(installation.environment)

import type { FocusAction } from './focuses.ts'
import { isProductionLike, type Environment } from './targets.ts'

/** The feature flags and their built-in values (specification, section 6). */
export const featureFlagDefaults = {
  SignInTesting: true,
  UpdateMockScore: true,
  UpdateGAComments: false,
  UpdateStandardComment: false,
  UpdateStandardStatus: false,
  CreateNewTask: false,
} as const

export type FeatureFlag = keyof typeof featureFlagDefaults

export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>

/** A service that evaluates the flags for each person: a LaunchDarkly environment, at LaunchDarkly's own addresses or through a proxy. */
export type FlagService = {
  /** Its client-side id, which is public. */
  readonly clientId: string
  readonly url?: string | undefined
}

/** The origins from which a browser fetches the values of a flag service. */
export const originsOfFlags = ({ url }: FlagService): readonly string[] =>
  url === undefined
    ? ['https://app.launchdarkly.com', 'https://clientstream.launchdarkly.com']
    : [url]

/**
 * The flag that decides whether the web applies a write optimistically; writes that are not listed are shown once the
 * server has confirmed them.
 */
const flagOfWrite = {
  'Element:UpdateMockScore': 'UpdateMockScore',
  'Standard:UpdateGapAnalysisComment': 'UpdateGAComments',
  'Standard:UpdateGapAnalysisCommentReady': 'UpdateGAComments',
  'Standard:UpdateClientComment': 'UpdateStandardComment',
  'Standard:UpdateConsultantComment': 'UpdateStandardComment',
  'Standard:UpdateConsultantCommentReady': 'UpdateStandardComment',
  'Standard:UpdateStatus': 'UpdateStandardStatus',
  'Task:Create': 'CreateNewTask',
} as const satisfies Partial<Record<FocusAction, FeatureFlag>>

/** A write whose optimistic display depends on a flag. */
export type FlaggedWrite = keyof typeof flagOfWrite

export const isFlaggedWrite = (name: FocusAction): name is FlaggedWrite =>
  Object.hasOwn(flagOfWrite, name)

/**
 * Whether the web shows a write immediately and reverts it on failure (optimistic); otherwise it waits for the server's
 * confirmation.
 */
export const isShownAtOnce = (flags: FeatureFlags, name: FocusAction): boolean =>
  isFlaggedWrite(name) && flags[flagOfWrite[name]]

/** Whether the sign-in page offers the test accounts: in a demo with embedded sign-in, never in a production-like environment. */
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

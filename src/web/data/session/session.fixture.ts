import { featureFlagDefaults } from '#rules/api/feature-flags.ts'
import type { Session, SessionUser } from './session.ts'

/** Makes the session of a person in a development installation. */
export const makeSession = (user: Partial<SessionUser>, given: Partial<Session> = {}): Session => ({
  user: {
    UserId: '11111111-1111-1111-1111-111111111111',
    user_type: 'Administrator',
    name: 'Ada Admin',
    email: 'ada.admin@plumbline.test',
    isAdministrator: true,
    isSuperUser: false,
    isExperimental: false,
    secondFactor: 'given',
    ...user,
  },
  environment: 'development',
  isDemo: false,
  isReadOnly: false,
  defaultTarget: 'rds',
  isLive: true,
  featureFlags: featureFlagDefaults,
  hosted: null,
  hasEmbeddedSignIn: true,
  passkeyHost: '127.0.0.1',
  isSignUpOpen: false,
  isSignUpForListed: false,
  largestUpload: 1_000_000,
  ...given,
})

import type { Config } from '#server/settings/config.ts'

type Settings = Pick<
  Config,
  'hasEmbeddedSignIn' | 'isReadOnly' | 'isSignUpOpen' | 'transitionalAdmins'
>

/** Whether an address may sign up: any address while sign-up is open, otherwise only those that TRANSITIONAL_ADMINS names. */
export const maySignUp = ({ isSignUpOpen, transitionalAdmins }: Settings, email: string): boolean =>
  isSignUpOpen || transitionalAdmins.has(email.toLowerCase())

/**
 * Returns who may sign up: everyone, `listed` addresses, or no one. With listed addresses every address gets the same response, so that
 * the list is not revealed.
 */
export function signUpAudience(settings: Settings): 'all' | 'listed' | 'nobody' {
  if (!settings.hasEmbeddedSignIn || settings.isReadOnly) return 'nobody'
  if (settings.isSignUpOpen) return 'all'
  return settings.transitionalAdmins.size > 0 ? 'listed' : 'nobody'
}

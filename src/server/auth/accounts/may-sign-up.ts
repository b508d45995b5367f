import type { Config } from '#server/settings/config.ts'

type Settings = Pick<
  Config,
  'hasEmbeddedSignIn' | 'isReadOnly' | 'isSignUpOpen' | 'transitionalAdmins'
>

/** Whether an address may sign up: any while sign-up is open, otherwise those that TRANSITIONAL_ADMINS names. */
export const maySignUp = ({ isSignUpOpen, transitionalAdmins }: Settings, email: string): boolean =>
  isSignUpOpen || transitionalAdmins.has(email.toLowerCase())

/**
 * Returns who may sign up: all, `listed` addresses, or nobody. With listed addresses every address gets the same response, which does not
 * reveal the list.
 */
export function signUpAudience(settings: Settings): 'all' | 'listed' | 'nobody' {
  if (!settings.hasEmbeddedSignIn || settings.isReadOnly) return 'nobody'
  if (settings.isSignUpOpen) return 'all'
  return settings.transitionalAdmins.size > 0 ? 'listed' : 'nobody'
}

import type { Config } from '../../config.ts'

type Settings = Pick<
  Config,
  'hasEmbeddedSignIn' | 'isReadOnly' | 'isSignUpOpen' | 'transitionalAdmins'
>

/** Whether an address may sign up: any while sign-up is open, otherwise those that TRANSITIONAL_ADMINS names. */
export const maySignUp = ({ isSignUpOpen, transitionalAdmins }: Settings, email: string): boolean =>
  isSignUpOpen || transitionalAdmins.has(email.toLowerCase())

/**
 * How sign-up is answered: by all, by `listed` addresses, or by nobody. Where a setting names addresses every address gets the same
 * response, so that nobody learns which they are.
 */
export function signUpFor(settings: Settings): 'all' | 'listed' | 'nobody' {
  if (!settings.hasEmbeddedSignIn || settings.isReadOnly) return 'nobody'
  if (settings.isSignUpOpen) return 'all'
  return settings.transitionalAdmins.size > 0 ? 'listed' : 'nobody'
}

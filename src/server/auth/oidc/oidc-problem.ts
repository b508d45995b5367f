import type { SignInProblem } from '#rules/people/accounts/sign-in-problems.ts'

/** Why a provider sign-in failed: the problem shown to the person, and details for the log. */
export class OidcError extends Error {
  override readonly name = 'OidcError'
  readonly problem: SignInProblem
  /** The verified address, under which the failed attempt is recorded. */
  readonly email: string | undefined
  /** The address of the attempted account, verified or only claimed. */
  readonly meant: string | undefined

  constructor(problem: SignInProblem, why: string, more: { email?: string; meant?: string } = {}) {
    super(`A hosted sign-in ended as ${problem}: ${why}`)
    this.problem = problem
    this.email = more.email
    this.meant = more.email ?? more.meant
  }
}

/** The verified address belongs to an account with a password, to which the identity can be linked. */
export class LinkNeeded extends OidcError {
  readonly hosted: { readonly issuer: string; readonly subject: string }
  readonly address: string

  constructor(hosted: { readonly issuer: string; readonly subject: string }, address: string) {
    super('email-taken', 'the account has a password', { meant: address })
    this.hosted = hosted
    this.address = address
  }
}

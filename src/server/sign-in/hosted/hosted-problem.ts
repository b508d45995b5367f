import type { SignInProblem } from '../../../rules/sign-in-problems.ts'

/** Why somebody is not signed in: what the person is told, and what the log is. */
export class HostedProblem extends Error {
  override readonly name = 'HostedProblem'
  readonly problem: SignInProblem
  /** The address by which the attempt is counted, when the provider has proven it. */
  readonly email: string | undefined
  /** The address of the account that was meant, proven or only said by the provider. */
  readonly meant: string | undefined

  constructor(problem: SignInProblem, why: string, more: { email?: string; meant?: string } = {}) {
    super(`A hosted sign-in ended as ${problem}: ${why}`)
    this.problem = problem
    this.email = more.email
    this.meant = more.email ?? more.meant
  }
}

/** The address that the provider has verified is that of an account with a password, to which the identity can be linked. */
export class LinkNeeded extends HostedProblem {
  readonly hosted: { readonly issuer: string; readonly subject: string }
  readonly address: string

  constructor(hosted: { readonly issuer: string; readonly subject: string }, address: string) {
    super('email-taken', 'the account has a password', { meant: address })
    this.hosted = hosted
    this.address = address
  }
}

import type { LinkDetails } from '#operations/account/contract.ts'
import type { Target } from '#rules/api/targets.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { BudgetKey } from '../lockout/attempt-counters.ts'
import { countAttempt } from '../lockout/count-attempt.ts'
import type { SessionUser } from '../sessions/session.ts'
import { acceptInvitation, type Credentials } from './accept-invitation.ts'
import type { AccountsContext } from './accounts-context.ts'
import { requestAddressChange, verifyAddress } from './change-address.ts'
import { changePassword } from './change-password.ts'
import { readLinkDetails } from './link-details.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { createSetAddress } from './set-address.ts'
import { signUp, type SignUpInput } from './sign-up.ts'
import { sendSignUpAgain, verifySignUp } from './verify-sign-up.ts'

type WithPassword = { readonly token: string; readonly password: string }

/** The account operations; `from` is the IP address of the caller. Each throws an ApiError. */
export type Accounts = {
  readLinkDetails(from: string, token: string): Promise<LinkDetails>
  acceptInvitation(from: string, sent: WithPassword): Promise<Credentials>
  signUp(from: string, person: SignUpInput): Promise<void>
  verifySignUp(from: string, sent: WithPassword): Promise<Credentials>
  sendSignUpAgain(from: string, token: string): Promise<void>
  requestPasswordReset(from: string, email: string): Promise<void>
  /** Returns the id of the person. */
  resetPassword(from: string, sent: WithPassword): Promise<string>
  verifyAddress(from: string, token: string): Promise<void>
  changePassword(
    session: SessionUser,
    sent: { readonly current: string; readonly password: string },
  ): Promise<void>
  requestAddressChange(
    session: SessionUser,
    sent: { readonly email: string; readonly password: string },
  ): Promise<void>
  /** Waits for the work that runs after responses. */
  settled(): Promise<void>
}

type Opening = Omit<AccountsContext, 'runAfterResponse'> & {
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly report: (error: unknown) => void
}

/** Creates the account operations; each counts its attempt at a link or address first. */
export function createAccounts({ databases, report, ...opening }: Opening): Accounts {
  const underWay = new Set<Promise<void>>()
  const context: AccountsContext = {
    ...opening,
    runAfterResponse: (work) => {
      const run = work()
        .catch(report)
        .finally(() => underWay.delete(run))
      underWay.add(run)
    },
  }
  const count = (...counted: readonly BudgetKey[]) => countAttempt(context.attempts, ...counted)
  const countLink = (from: string, token: string) =>
    count({ budget: 'link: address', of: [from] }, { budget: 'link: token', of: [token] })
  const countSignUp = (from: string, account: string) =>
    count({ budget: 'sign-up: address', of: [from] }, { budget: 'sign-up: account', of: [account] })
  const setAddress = createSetAddress(databases)
  return {
    readLinkDetails: async (from, token) => {
      await countLink(from, token)
      return readLinkDetails(context, token)
    },
    acceptInvitation: async (from, sent) => {
      await countLink(from, sent.token)
      return acceptInvitation(context, sent)
    },
    signUp: async (from, person) => {
      await countSignUp(from, person.email)
      signUp(context, person)
    },
    verifySignUp: async (from, sent) => {
      await countLink(from, sent.token)
      return verifySignUp(context, sent)
    },
    sendSignUpAgain: async (from, token) => {
      await countSignUp(from, token)
      await sendSignUpAgain(context, token)
    },
    requestPasswordReset: async (from, email) => {
      await count(
        { budget: 'forgot: address', of: [from] },
        { budget: 'forgot: account at address', of: [email, from] },
      )
      requestPasswordReset(context, email)
    },
    resetPassword: async (from, sent) => {
      await countLink(from, sent.token)
      return resetPassword(context, sent)
    },
    verifyAddress: async (from, token) => {
      await countLink(from, token)
      await verifyAddress(context, setAddress, token)
    },
    changePassword: (session, sent) => changePassword(context, session, sent),
    requestAddressChange: (session, sent) => requestAddressChange(context, session, sent),
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}

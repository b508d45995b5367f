import type { Target } from '../../../rules/targets.ts'
import type { TargetDatabase } from '../../databases/targets.ts'
import type { SessionUser } from '../session.ts'
import { acceptInvitation, type Credentials } from './accept-invitation.ts'
import type { Counted } from '../guessing/attempt-counters.ts'
import { countAttempt } from '../guessing/count-attempt.ts'
import type { AccountsHouse } from './accounts-house.ts'
import { askForAddress, verifyAddress } from './change-address.ts'
import { changePassword } from './change-password.ts'
import { lookAtLink, type LinkLook } from './look-at-link.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { addressSetter } from './set-address.ts'
import { signUp, type SigningUp } from './sign-up.ts'
import { sendSignUpAgain, verifySignUp } from './verify-sign-up.ts'

type WithPassword = { readonly token: string; readonly password: string }

/** What can be done with accounts of this house; `from` is the address of the caller. Each refuses what it does not do. */
export type Accounts = {
  lookAtLink(from: string, token: string): Promise<LinkLook>
  acceptInvitation(from: string, sent: WithPassword): Promise<Credentials>
  signUp(from: string, person: SigningUp): Promise<void>
  verifySignUp(from: string, sent: WithPassword): Promise<Credentials>
  sendSignUpAgain(from: string, token: string): Promise<void>
  forgotPassword(from: string, email: string): Promise<void>
  /** Answers whose password was set. */
  resetPassword(from: string, sent: WithPassword): Promise<string>
  verifyAddress(from: string, token: string): Promise<void>
  changePassword(
    session: SessionUser,
    sent: { readonly current: string; readonly password: string },
  ): Promise<void>
  askForAddress(
    session: SessionUser,
    sent: { readonly email: string; readonly password: string },
  ): Promise<void>
  /** Waits for what is still being done after an answer. */
  settled(): Promise<void>
}

type Opening = Omit<AccountsHouse, 'afterwards'> & {
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly report: (error: unknown) => void
}

/** Opens the accounts of the house; every attempt at a link or an address is counted before anything else is done. */
export function openAccounts({ databases, report, ...opening }: Opening): Accounts {
  const underWay = new Set<Promise<void>>()
  const house: AccountsHouse = {
    ...opening,
    afterwards: (work) => {
      const run = work()
        .catch(report)
        .finally(() => underWay.delete(run))
      underWay.add(run)
    },
  }
  const count = (...counted: readonly Counted[]) => countAttempt(house.attempts, ...counted)
  const countLink = (from: string, token: string) =>
    count({ budget: 'link: address', of: [from] }, { budget: 'link: token', of: [token] })
  const countSignUp = (from: string, account: string) =>
    count({ budget: 'sign-up: address', of: [from] }, { budget: 'sign-up: account', of: [account] })
  const setAddress = addressSetter(databases)
  return {
    lookAtLink: async (from, token) => {
      await countLink(from, token)
      return lookAtLink(house, token)
    },
    acceptInvitation: async (from, sent) => {
      await countLink(from, sent.token)
      return acceptInvitation(house, sent)
    },
    signUp: async (from, person) => {
      await countSignUp(from, person.email)
      signUp(house, person)
    },
    verifySignUp: async (from, sent) => {
      await countLink(from, sent.token)
      return verifySignUp(house, sent)
    },
    sendSignUpAgain: async (from, token) => {
      await countSignUp(from, token)
      await sendSignUpAgain(house, token)
    },
    forgotPassword: async (from, email) => {
      await count(
        { budget: 'forgot: address', of: [from] },
        { budget: 'forgot: account at address', of: [email, from] },
      )
      forgotPassword(house, email)
    },
    resetPassword: async (from, sent) => {
      await countLink(from, sent.token)
      return resetPassword(house, sent)
    },
    verifyAddress: async (from, token) => {
      await countLink(from, token)
      await verifyAddress(house, setAddress, token)
    },
    changePassword: (session, sent) => changePassword(house, session, sent),
    askForAddress: (session, sent) => askForAddress(house, session, sent),
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}

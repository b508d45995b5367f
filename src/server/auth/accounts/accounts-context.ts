import type pg from 'pg'
import type { PostMail } from '#server/mail/mail.ts'
import type { Config } from '#server/settings/config.ts'
import type { People } from '../identity/find-person.ts'
import type { UpsertPerson } from '../identity/upsert-person.ts'
import type { AttemptCounters } from '../lockout/attempt-counters.ts'
import type { PasswordGuesses } from '../lockout/password-guesses.ts'

export type AccountsContext = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly people: People
  readonly upsertPerson: UpsertPerson
  readonly attempts: AttemptCounters
  readonly passwordGuesses: Pick<PasswordGuesses, 'resetAccount'>
  readonly postMail: PostMail
  /** The addresses at which people reach the server; the first is used in mailed links. */
  readonly origins: () => readonly string[]
  /** Runs work after the response, so that its duration reveals nothing; failures are reported. */
  readonly runAfterResponse: (work: () => Promise<void>) => void
}

/** Returns the URL of a page with the token of a link in its fragment, which is never sent to a server, not even in a Referer header. */
export const linkTo = (
  { origins }: Pick<AccountsContext, 'origins'>,
  page: 'invitation' | 'verify-email' | 'reset-password',
  token: string,
): string => `${pageOf({ origins }, page)}#${token}`

export const pageOf = (
  { origins }: Pick<AccountsContext, 'origins'>,
  page: 'sign-in' | 'forgot-password' | 'invitation' | 'verify-email' | 'reset-password',
): string => `${(origins()[0] ?? '').replace(/\/+$/, '')}/${page}`

import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { PostMail } from '../../mail/mail.ts'
import type { BringPerson } from '../bring-person.ts'
import type { AttemptCounters } from '../guessing/attempt-counters.ts'
import type { PasswordGuesses } from '../guessing/password-guesses.ts'
import type { People } from './find-person.ts'

/** What the calls that open, verify and win back accounts work with. */
export type AccountsHouse = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly people: People
  readonly bringPerson: BringPerson
  readonly attempts: AttemptCounters
  readonly passwordGuesses: Pick<PasswordGuesses, 'changed'>
  readonly postMail: PostMail
  /** The addresses under which people reach the house; the links of mails begin with the first. */
  readonly origins: () => readonly string[]
  /** Carries work out after the answer, so that how long an answer takes tells nothing; what fails is reported. */
  readonly afterwards: (work: () => Promise<void>) => void
}

/** The address of a page that takes the token of a link: behind the #, so that no server and no other page is told of it. */
export const linkTo = (
  { origins }: Pick<AccountsHouse, 'origins'>,
  page: 'invitation' | 'verify-email' | 'reset-password',
  token: string,
): string => `${pageOf({ origins }, page)}#${token}`

/** The address of a page. */
export const pageOf = (
  { origins }: Pick<AccountsHouse, 'origins'>,
  page: 'sign-in' | 'forgot-password' | 'invitation' | 'verify-email' | 'reset-password',
): string => `${(origins()[0] ?? '').replace(/\/+$/, '')}/${page}`

import type pg from 'pg'
import type { PostMail } from '#server/mail/mail.ts'
import type { Config } from '#server/settings/config.ts'
import type { CodeGuesses } from '../lockout/code-guesses.ts'
import type { SignInRecords } from '../types/open-sign-ins.ts'

export type MfaContext = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly origins: () => readonly string[]
  readonly postMail: PostMail
  readonly record: SignInRecords['record']
  readonly codeGuesses: CodeGuesses
  readonly report: (error: unknown) => void
}

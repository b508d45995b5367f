import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { PostMail } from '../../mail/mail.ts'
import type { CodeGuesses } from '../guessing/code-guesses.ts'
import type { OpenSignIns } from '../sign-ins.ts'

/** What second factors need of the house. */
export type FactorHouse = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly origins: () => readonly string[]
  readonly postMail: PostMail
  readonly record: OpenSignIns['record']
  readonly codeGuesses: CodeGuesses
  readonly report: (error: unknown) => void
}

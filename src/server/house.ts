import type { Config } from './config.ts'
import type { Query } from './road/query.ts'
import type { Transform } from './road/transform.ts'
import type { AuthHandler } from './sign-in/auth.ts'
import type { FindSession } from './sign-in/session.ts'

/** What the routes need of the house. */
export type House = {
  readonly config: Config
  readonly transform: Transform
  readonly query: Query
  readonly findSession: FindSession
  readonly auth: AuthHandler
  /** Whether every database answers. */
  readonly isReady: () => Promise<boolean>
  /** Where the built pages lie. */
  readonly pagesFolder: string
}

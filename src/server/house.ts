import type { Config } from './config.ts'
import type { FileStore } from './files/file-store.ts'
import type { Uploads } from './files/uploads.ts'
import type { Query } from './road/query.ts'
import type { Transform } from './road/transform.ts'
import type { AuthHandler } from './sign-in/auth.ts'
import type { FindSession } from './sign-in/session.ts'
import type { Target } from '../rules/targets.ts'

/** What the routes need of the house. */
export type House = {
  readonly config: Config
  readonly transform: Transform
  readonly query: Query
  readonly uploads: Uploads
  /** Where the bytes of documents and templates lie. */
  readonly files: Readonly<Record<Target, FileStore>>
  readonly findSession: FindSession
  readonly auth: AuthHandler
  /** Whether every database answers. */
  readonly isReady: () => Promise<boolean>
  /** Where the built pages lie. */
  readonly pagesFolder: string
}

import { optional, setting } from '../values/setting.ts'
import { databaseUrl, flag, someOf, wholeNumber } from '../values/value-schemas.ts'

const server = (database: string) =>
  optional(databaseUrl, 'the embedded PostgreSQL', {
    about: `the external database ${database} (PostgreSQL 15 or newer), under a role that owns nothing in it`,
    isSecret: true,
  })

const owner = (database: string) =>
  optional(databaseUrl, 'none', {
    about: `the database ${database} under the role that owns it: it is migrated under this role, which gives that of the server what it needs`,
    isSecret: true,
  })

const replica = (database: string) =>
  optional(databaseUrl, 'none', {
    about: `a streaming replica of ${database} for reads of a single project, under the same role; the primary serves what a replica has not replayed yet, and everything while the replica is unavailable (logged as \`replica\`)`,
    isSecret: true,
  })

const direct = (database: string) =>
  optional(databaseUrl, `${database.toUpperCase()}_URL`, {
    about: `the database ${database} without a pooler in between, under the same role: what waits in its job queue is announced over this connection`,
    isSecret: true,
  })

export const databaseSettings = {
  RDS_URL: server('rds'),
  PS_URL: server('ps'),
  IDENTITY_URL: server('identity'),
  RDS_OWNER_URL: owner('rds'),
  PS_OWNER_URL: owner('ps'),
  IDENTITY_OWNER_URL: owner('identity'),
  RDS_READ_URL: replica('rds'),
  PS_READ_URL: replica('ps'),
  RDS_DIRECT_URL: direct('rds'),
  PS_DIRECT_URL: direct('ps'),
  STORAGE_ENSURES: setting(
    someOf(['fsync', 'full_page_writes']),
    { of: () => '', documented: 'nothing' },
    {
      about:
        'fsync, full_page_writes, or both with a comma between: what external databases may have off, since their storage does the same (see below)',
    },
  ),
  NAMED_STATEMENTS: setting(flag, 'true', {
    about: 'false behind a pooler that cannot keep prepared statements',
  }),
  READ_CONNECTIONS: setting(wholeNumber(1, 64), '4', {
    about:
      'connections to each target, and to each replica, for reads; several reads share one at the same time',
  }),
  WRITE_CONNECTIONS: setting(wholeNumber(2, 64), '4', {
    about:
      'connections to each target for writes and jobs; as many again for writes that wait for a lock, and two for group commits',
  }),
  IDENTITY_CONNECTIONS: setting(wholeNumber(2, 64), '4', {
    about: 'connections to the accounts and sessions',
  }),
}

import pg from 'pg'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { demoUserIds } from '#database/seed/people/demo-people.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { isPasswordCorrect } from '../auth/passwords/passwords.ts'
import type { Databases } from './open-databases.ts'

/** What is left of the demo in the databases. Ids are in lower case. */
export type DemoState = {
  /** Demo people who can sign in by a method that they were not given after their retirement, or with the published password. */
  readonly accounts: readonly string[]
  /** Demo people in each target who are neither retired nor deleted. */
  readonly people: Readonly<Record<Target, readonly string[]>>
  /** The ids of people whose retirement was started, and of those for whom it is finished. */
  readonly started: ReadonlySet<string>
  readonly finished: ReadonlySet<string>
  /** Whether there are accounts and none of them belongs to the demo. */
  readonly isInstallation: boolean
}

const accountsWithWayIn = `
  select u."id", (select a."password" from "account" a where a."userId" = u."id" and a."password" is not null limit 1) as "password"
  from "user" u where u."id" = any($1) and (
    exists (select from "account" a where a."userId" = u."id") or exists (select from "passkey" p where p."userId" = u."id")
    or exists (select from "session" s where s."userId" = u."id"))`

const retired = `select "userId", "finishedAt" is not null as "isFinished" from "retired_demo_person"`

const createPeople = `select lower("Id") as "id" from "User" where lower("Id") = any($1) and not "IsDeleted"`

const othersAlone = `
  select exists (select from "user") and not exists (select from "user" where "id" = any($1)) as "hasOthersAlone"`

/** Looks for the demo in the databases themselves, independently of the data folder. */
export async function findDemo(urls: Databases['urls']): Promise<DemoState> {
  const identity = await withClient(urls.identity, async (client) => {
    const { rows: known } = await client.query<{ has: boolean }>(
      `select to_regclass('retired_demo_person') is not null as has`,
    )
    // An external database that this server has not migrated may not have the table.
    const marks = known[0]?.has
      ? (await client.query<{ userId: string; isFinished: boolean }>(retired)).rows
      : []
    const { rows } = await client.query<{ id: string; password: string | null }>(
      accountsWithWayIn,
      [demoUserIds],
    )
    const { rows: others } = await client.query<{ hasOthersAlone: boolean }>(othersAlone, [
      demoUserIds,
    ])
    return { marks, rows, hasOthersAlone: others[0]?.hasOthersAlone === true }
  })
  const begun = new Set(identity.marks.map(({ userId }) => userId))
  const finished = new Set(
    identity.marks.filter(({ isFinished }) => isFinished).map(({ userId }) => userId),
  )
  const accounts: string[] = []
  for (const { id, password } of identity.rows)
    if (
      !finished.has(id) ||
      (password !== null && (await isPasswordCorrect(password, demoPassword)))
    )
      accounts.push(id)
  const peopleIn = async (target: Target) => {
    const rows = await withClient(
      urls[target],
      async (client) => (await client.query<{ id: string }>(createPeople, [demoUserIds])).rows,
    )
    return rows.map(({ id }) => id).filter((id) => !finished.has(id))
  }
  const [rds = [], ps = []] = await Promise.all(targets.map(peopleIn))
  return {
    accounts,
    people: { rds, ps },
    started: begun,
    finished,
    isInstallation: identity.hasOthersAlone,
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

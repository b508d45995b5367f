import pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import { valuesOf, type Statement } from '#operations/core/statement.ts'
import { clientSettings, transactionDb } from '#server/db/connection.ts'
import { scopeText, type Scope } from '#server/db/scope.ts'

/** The plan of one statement: the tables that it scanned sequentially, and how many rows it read from tables. */
export type Explained = {
  readonly name: string
  readonly scannedTables: readonly string[]
  readonly rowsRead: number
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** A `Db` that runs every statement twice: once for its result, once for its plan, made as on the server (generic, prepared). */
export type ExplainingDb = {
  readonly within: (scope: Scope) => Db
  /** Returns what ran since the last call. */
  readonly taken: () => Explained[]
  readonly close: () => Promise<void>
}

/** Opens a connection that explains its statements. */
export async function explainingDb(url: string): Promise<ExplainingDb> {
  const client = new pg.Client(clientSettings(url))
  await client.connect()
  const answering = transactionDb(client, true)
  let explained: Explained[] = []
  // One at a time, because a plan belongs to the statement before it.
  let last: Promise<unknown> = Promise.resolve()

  const explain = async (
    { name, text, ...rest }: Statement<never, unknown>,
    values: object,
  ): Promise<void> => {
    const given = valuesOf({ name, text, ...rest } as Statement<object, unknown>, values)
    const prepared = `explained_${explained.length}_${Date.now()}`
    await client.query(`prepare "${prepared}" as ${text}`)
    const literals = given.length === 0 ? '' : `(${given.map(literal).join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) execute "${prepared}" ${literals}`,
    )
    await client.query(`deallocate "${prepared}"`)
    const nodes = allNodes(rows[0]?.['QUERY PLAN'][0]?.Plan)
    explained.push({
      name,
      scannedTables: nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? ''),
      rowsRead: nodes
        .filter((node) => node['Relation Name'] !== undefined)
        .reduce((sum, node) => sum + rowsOf(node), 0),
    })
  }

  // Set for the session, because the plan is a separate statement.
  const enter = async (scope: Scope) => {
    await client.query(`select set_config('plumbline.projects', $1, false)`, [scopeText(scope)])
  }

  const after = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run)
    last = next.catch(() => {})
    return next
  }

  return {
    within: (scope) => ({
      run: (statement, values) =>
        after(async () => {
          await enter(scope)
          const rows = await answering.run(statement, values)
          await explain(statement, values)
          return rows
        }),
      texts: (statement, values) =>
        after(async () => {
          await enter(scope)
          const rows = await answering.texts(statement, values)
          await explain(statement, values)
          return rows
        }),
    }),
    taken: () => explained.splice(0),
    close: () => client.end(),
  }
}

const allNodes = (plan: Plan | undefined): Plan[] =>
  plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(allNodes)]

const rowsOf = (node: Plan): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value))
    return pg.escapeLiteral(
      `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(String(one)))).join(',')}}`,
    )
  if (typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value))
  return pg.escapeLiteral(String(value))
}

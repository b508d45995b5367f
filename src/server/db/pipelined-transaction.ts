import pg from 'pg'
import { valuesOf, type Statement } from '#operations/core/statement.ts'
import { listsOf, rowsOfRuns } from './batch-statements.ts'
import { types } from './connection.ts'
import { causeOfFailure } from './parse-failures.ts'

/** A batched statement of a transaction, with the values of each run; or any other statement, with the values of its single run. */
export type Step = {
  readonly statement: Statement<never, unknown>
  readonly runs: readonly object[]
}

type Result = { readonly rows: unknown[][]; readonly fields: readonly { readonly name: string }[] }

type Query = {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
  readonly rowMode: 'array'
}

// Internals of the driver's query; driver-internals.test.ts checks those that are used.
type DriverQuery = {
  prepare(connection: pg.Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
}
type Callback<Answer> = (error: Error | null, answered: Answer) => void
const DriverQuery = pg.Query as unknown as new (
  asked: Query & { readonly queryMode: 'extended'; readonly types?: typeof types },
  values: undefined,
  callback: Callback<Result>,
) => DriverQuery

const begin: Query = { name: 'transaction.begin', text: 'BEGIN', values: [], rowMode: 'array' }
const commit: Query = { name: 'transaction.commit', text: 'COMMIT', values: [], rowMode: 'array' }

/** Prepared statements, sent with a single Sync: the database reads all of them, and answers all of them, at once. */
class PipelinedQueries extends DriverQuery {
  readonly #queries: readonly DriverQuery[]
  readonly #onCommit: () => void
  #completed = 0

  constructor(
    queries: readonly Query[],
    onCommit: () => void,
    callback: Callback<readonly Result[]>,
  ) {
    const results: Result[] = []
    super({ ...begin, queryMode: 'extended' }, undefined, (error) => callback(error, results))
    this.#onCommit = onCommit
    this.#queries = queries.map(
      (query) =>
        new DriverQuery({ ...query, types, queryMode: 'extended' }, undefined, (_, answered) => {
          results.push(answered)
        }),
    )
  }

  override prepare(connection: pg.Connection): void {
    const withoutSync = Object.create(connection, { sync: { value: () => {} } }) as pg.Connection
    for (const [index, query] of this.#queries.entries()) {
      // The results of the statements before the commit are sent without waiting for it.
      if (index === this.#queries.length - 1) connection.flush()
      query.prepare(withoutSync)
    }
    connection.sync()
  }

  override handleRowDescription(message: unknown): void {
    this.#queries[this.#completed]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#queries[this.#completed]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#queries[this.#completed]?.handleCommandComplete(message, connection)
    this.#completed += 1
    if (this.#completed === this.#queries.length - 1) this.#onCommit()
  }

  override handleReadyForQuery(connection: pg.Connection): void {
    if (this.#completed < this.#queries.length) return
    for (const query of this.#queries) query.handleReadyForQuery(connection)
    super.handleReadyForQuery(connection)
  }
}

/**
 * Executes statements in one transaction and one round trip, and returns the rows of each run of each step. `onCommit` is called when everything but
 * the commit has been executed. Rejects with the first error that the database reports; the transaction is then still open, unless the connection is
 * lost.
 */
export async function pipelinedTransaction(
  client: pg.ClientBase,
  namesStatements: boolean,
  steps: readonly Step[],
  onCommit: () => void,
): Promise<readonly (readonly unknown[])[][]> {
  const queries = [begin, ...steps.map(queryOf), commit]
  const results =
    namesStatements && queries.every((query) => isPrepared(client, query))
      ? await sendTogether(client, queries, onCommit)
      : await sendEach(client, namesStatements, queries, onCommit)
  return steps.map(({ runs }, index) => {
    const { rows, fields } = results[index + 1] as Result
    return rowsOfRuns(rows, fields, runs.length)
  })
}

const queryOf = ({ statement, runs }: Step): Query => {
  const values = runs.map((run) => valuesOf(statement, run as never))
  const { name, text, isForMany } = statement
  return { name, text, values: isForMany ? listsOf(values) : (values[0] ?? []), rowMode: 'array' }
}

// The names of the statements that each connection has prepared for transactions.
const preparedBy = new WeakMap<pg.ClientBase, Set<string>>()

const isPrepared = (client: pg.ClientBase, { name = '' }: Query): boolean =>
  preparedBy.get(client)?.has(name) === true

const sendTogether = (
  client: pg.ClientBase,
  queries: readonly Query[],
  onCommit: () => void,
): Promise<readonly Result[]> =>
  new Promise((resolve, reject) => {
    const query = new PipelinedQueries(queries, onCommit, (error, answered) => {
      if (error) reject(error)
      else resolve(answered)
    })
    client.query(query as unknown as pg.Submittable)
  })

// Sends the statements individually, which prepares them if they are named.
async function sendEach(
  client: pg.ClientBase,
  namesStatements: boolean,
  queries: readonly Query[],
  onCommit: () => void,
): Promise<readonly Result[]> {
  const sent = queries.map(({ name, ...query }) =>
    ask(client, namesStatements && name !== undefined ? { name, ...query } : query),
  )
  sent.at(-2)?.then(onCommit, () => {})
  const settled = await Promise.allSettled(sent)
  for (const [index, one] of settled.entries())
    if (one.status === 'rejected') throw causeOfFailure(client, queries[index]?.name, one.reason)
  if (namesStatements)
    preparedBy.set(
      client,
      new Set([...(preparedBy.get(client) ?? []), ...queries.flatMap(({ name }) => name ?? [])]),
    )
  return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

const ask = (client: pg.ClientBase, query: object): Promise<Result> =>
  client.query(query as pg.QueryConfig)

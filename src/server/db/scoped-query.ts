import pg from 'pg'
import { causeOfFailure } from './parse-failures.ts'
import { scopeText, setReadOnlyScope, setScope, type Scope } from './scope.ts'

/** A query as the driver accepts it. */
export type QueryRequest = {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly rowMode?: 'array'
  readonly types?: pg.CustomTypesConfig
}

type QueryResult = { rows: never[]; fields: readonly { name: string }[] }

// Internals of the driver's query; driver-internals.test.ts checks those that are used.
type DriverQuery = {
  prepare(connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const DriverQuery = pg.Query as unknown as new (
  asked: QueryRequest & { queryMode: 'extended' },
  values: undefined,
  callback: (error: Error | null, answered: QueryResult) => void,
) => DriverQuery

const scopeSetter = (isReadOnly: boolean) => (isReadOnly ? setReadOnlyScope : setScope)

// Names of the scope statements that a connection has prepared, or prepares before its next query.
const prepared = new WeakMap<pg.ClientBase, Set<string>>()

type Setter = { readonly name: string; readonly text: string; readonly isPrepared: boolean }

/**
 * Sends a statement and its scope in one message: everything up to one Sync is one transaction, so that the scope ends with the statement
 * on a shared connection. This needs no extra round trip, BEGIN or COMMIT.
 */
class ScopedQuery extends DriverQuery {
  readonly #scope: string
  readonly #setter: Setter
  #isScopeSet = false

  constructor(
    asked: QueryRequest,
    scope: string,
    setter: Setter,
    callback: (error: Error | null, answered: QueryResult) => void,
  ) {
    super({ ...asked, queryMode: 'extended' }, undefined, callback)
    this.#scope = scope
    this.#setter = setter
  }

  // Only the driver's types require the last arguments.
  override prepare(connection: pg.Connection): void {
    const { name, text, isPrepared } = this.#setter
    if (!isPrepared) connection.parse({ name: '', text, types: [] }, false)
    connection.bind({ statement: isPrepared ? name : '', values: [this.#scope] }, false)
    connection.execute({}, false)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isScopeSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isScopeSet) super.handleCommandComplete(message, connection)
    else this.#isScopeSet = true
  }
}

/** Runs a query within a scope; with `isReadOnly`, PostgreSQL rejects a statement that writes (25006). */
export const queryInScope = (
  client: pg.ClientBase,
  asked: QueryRequest,
  scope: Scope,
  isReadOnly: boolean,
): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const { name, text } = scopeSetter(isReadOnly)
    const isPrepared = prepared.get(client)?.has(name) ?? false
    const setter = { name, text, isPrepared }
    const query = new ScopedQuery(asked, scopeText(scope), setter, (error, answered) => {
      if (error) reject(causeOfFailure(client, asked.name, error))
      else resolve(answered)
    })
    client.query(query as unknown as pg.Submittable)
  })

/** Prepares the scope statement of a connection that supports prepared statements. */
export function prepareScope(client: pg.ClientBase, isReadOnly: boolean): void {
  const { name, text } = scopeSetter(isReadOnly)
  const names = prepared.get(client) ?? new Set()
  if (names.has(name)) return
  prepared.set(client, names.add(name))
  client.query({ name, text, values: ['{}'] }).catch(() => names.delete(name))
}

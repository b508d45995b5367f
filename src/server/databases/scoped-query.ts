import pg from 'pg'
import { setScope, scopeText, type Scope } from './scope.ts'

/** What a query is given, as the driver takes it. */
export type Asked = {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly rowMode?: 'array'
  readonly types?: pg.CustomTypesConfig
}

type Answered = { rows: never[]; fields: readonly { name: string }[] }

type Connection = {
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: readonly unknown[] }): void
  execute(portal: object): void
}

// The driver's own query, as far as it is changed here.
type DriverQuery = {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const DriverQuery = pg.Query as unknown as new (
  asked: Asked & { queryMode: 'extended' },
  values: undefined,
  callback: (error: Error | null, answered: Answered) => void,
) => DriverQuery

const { name: scopeName, text: scopeQuery } = setScope

/**
 * A statement and the scope before it in one message: what is sent up to one Sync is one transaction, so that the scope ends
 * with the statement, on a connection that others use too. It costs no journey and neither BEGIN nor COMMIT.
 */
class ScopedQuery extends DriverQuery {
  readonly #scope: string
  #isScopeSet = false

  constructor(
    asked: Asked,
    scope: string,
    callback: (error: Error | null, answered: Answered) => void,
  ) {
    super({ ...asked, queryMode: 'extended' }, undefined, callback)
    this.#scope = scope
  }

  override prepare(connection: Connection): void {
    const { parsedStatements, submittedNamedStatements } = connection
    const isKept =
      parsedStatements[scopeName] !== undefined || submittedNamedStatements[scopeName] !== undefined
    if (!isKept) connection.parse({ name: '', text: scopeQuery })
    connection.bind({ statement: isKept ? scopeName : '', values: [this.#scope] })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isScopeSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isScopeSet) super.handleCommandComplete(message, connection)
    else this.#isScopeSet = true
  }
}

/** Asks on a connection within a scope. */
export const askScoped = (client: pg.ClientBase, asked: Asked, scope: Scope): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const query = new ScopedQuery(asked, scopeText(scope), (error, answered) => {
      if (error) reject(error)
      else resolve(answered)
    })
    client.query(query as unknown as pg.Submittable)
  })

/** Lets a connection that keeps prepared statements prepare the one that sets the scope, unless it has. */
export function prepareScope(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: Connection }
  if (connection.parsedStatements[scopeName] !== undefined) return
  client.query({ name: scopeName, text: scopeQuery, values: ['{}'] }).catch(() => {})
}

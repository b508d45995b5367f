import pg from 'pg'
import { scopeText, setReadOnlyScope, setScope, type Scope } from './scope.ts'

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

const setterFor = (isReadOnly: boolean) => (isReadOnly ? setReadOnlyScope : setScope)

/**
 * A statement and the scope before it in one message: what is sent up to one Sync is one transaction, so that the scope ends
 * with the statement, on a connection that others use too. It costs no journey and neither BEGIN nor COMMIT.
 */
class ScopedQuery extends DriverQuery {
  readonly #scope: string
  readonly #setter: ReturnType<typeof setterFor>
  #isScopeSet = false

  constructor(
    asked: Asked,
    scope: string,
    isReadOnly: boolean,
    callback: (error: Error | null, answered: Answered) => void,
  ) {
    super({ ...asked, queryMode: 'extended' }, undefined, callback)
    this.#scope = scope
    this.#setter = setterFor(isReadOnly)
  }

  override prepare(connection: Connection): void {
    const { parsedStatements, submittedNamedStatements } = connection
    const { name, text } = this.#setter
    const isKept =
      parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined
    if (!isKept) connection.parse({ name: '', text })
    connection.bind({ statement: isKept ? name : '', values: [this.#scope] })
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

/** Asks on a connection within a scope; read-only, PostgreSQL refuses a statement that writes (25006). */
export const askScoped = (
  client: pg.ClientBase,
  asked: Asked,
  scope: Scope,
  isReadOnly: boolean,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const query = new ScopedQuery(asked, scopeText(scope), isReadOnly, (error, answered) => {
      if (error) reject(error)
      else resolve(answered)
    })
    client.query(query as unknown as pg.Submittable)
  })

/** Lets a connection that keeps prepared statements prepare the one that sets the scope, unless it has. */
export function prepareScope(client: pg.ClientBase, isReadOnly: boolean): void {
  const { connection } = client as unknown as { connection: Connection }
  const { name, text } = setterFor(isReadOnly)
  if (connection.parsedStatements[name] !== undefined) return
  client.query({ name, text, values: ['{}'] }).catch(() => {})
}

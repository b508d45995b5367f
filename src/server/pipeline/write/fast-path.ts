import { sql } from 'kysely'
import type pg from 'pg'
import type {
  RecordedValues,
  WriteInOneStatement,
  WrittenRow,
} from '#operations/core/one-statement.ts'
import type { Caller } from '#operations/core/operation.ts'
import { statement } from '#operations/core/statement.ts'
import { counterOf } from '#operations/core/version-counters.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import { pipelinedTransaction, type Step } from '#server/db/pipelined-transaction.ts'
import { scopeText } from '#server/db/scope.ts'
import { isConnectionLost } from '#server/db/targets.ts'
import { shareAccess } from '../access-locks.ts'
import type { AccessRights } from '../access.ts'
import { traceGroup } from './group-trace.ts'
import type { Outcome } from './request/write-outcome.ts'
import type { WriteRequest } from './request/write-request.ts'
import { openTransaction } from './take-snapshots.ts'

/** A write that the cached access rights allow, whatever is stored. */
export type FastWrite = {
  readonly request: WriteRequest
  readonly projectId: number
  readonly caller: Caller
  readonly inOneStatement: WriteInOneStatement
  readonly values: Omit<RecordedValues, 'slot'>
}

/**
 * Decides whether a write may take the fast path: its parameters alone determine what it changes, and the cached access rights allow it in the
 * current status of its project. Undefined if the decision depends on what is stored.
 */
export function fastWriteOf(request: WriteRequest, rights: AccessRights): FastWrite | undefined {
  const { contract, operation, parameters, userId, isStored, expected } = request
  const projectId = operation.locks?.(parameters).projectId
  if (operation.inOneStatement === undefined || projectId === undefined || !isStored)
    return undefined
  const access = rights.cached(rights.version, userId, projectId)
  if (access === undefined || access.caller.actor === 'LOCK') return undefined
  const { caller, projectStatusId } = access
  if (contract.may[caller.actor] !== true) return undefined
  if (projectStatusId !== null && isArchived(projectStatusId)) return undefined
  // What clients expect may only be compared with what they may see.
  if (expected !== undefined && !caller.isStaff) return undefined
  const now = new Date().toISOString()
  const inOneStatement = operation.inOneStatement(parameters, { userId, now })
  return (
    inOneStatement && {
      request,
      projectId,
      caller,
      inOneStatement,
      values: recordedValues(request),
    }
  )
}

const recordedValues = ({
  userId,
  sentUserId,
  parameters,
  idempotencyKey,
  requestHash,
  expected,
}: WriteRequest): FastWrite['values'] => ({
  user: userId,
  sentUser: sentUserId,
  sentParameters: JSON.stringify(parameters),
  key: idempotencyKey,
  hash: idempotencyKey === null ? null : requestHash,
  expected: expected === undefined ? null : JSON.stringify(expected),
})

// Without a scope no row is visible, so nothing is changed if the rights have changed.
const scopeForVersion = statement<{ scope: string; version: string }, never>(
  'fastPath.scope',
  (_, place) => sql<never>`
    select set_config('plumbline.projects', case when coalesce(sum("Changes"), 0)::text = ${place('version')} then ${place('scope')} else '{}' end, true)
    from "ChangeCount" where "ProjectId" = ${sql.lit(counterOf.access)}`,
)

type Options = {
  readonly namesStatements: boolean
  /** The version of the access rights that allowed the writes. */
  readonly version: string
  /** The slot of the change counts that it writes. */
  readonly slot: number
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeout: number
  /** Called once everything but the commit has been executed. */
  readonly onCommit: () => void
}

/**
 * Executes writes that lock different rows in one transaction and one round trip. Returns the outcome of each; undefined where nothing was changed,
 * because the access rights, the key or the expected values differ from what was assumed, or because the database rejected one of the writes: such a
 * write takes the slow path, which decides by what is stored. Rejects when the connection is lost: whether it had committed is then unknown.
 */
export async function executeFast(
  client: pg.ClientBase,
  writes: readonly FastWrite[],
  { namesStatements, version, slot, lockTimeout, onCommit }: Options,
): Promise<readonly (Outcome<'done'> | undefined)[]> {
  const trace = traceGroup(writes.map(({ request }) => request))
  const projects = [...new Set(writes.map(({ projectId }) => projectId))].toSorted((a, b) => a - b)
  const users = [...new Set(writes.map(({ request }) => request.userId))]
  const scope = scopeText(projects)
  const groups = [...Map.groupBy(writes, ({ inOneStatement }) => inOneStatement.statements)]
  const steps: Step[] = [
    { statement: openTransaction, runs: [{ scope, lockTimeout: `${lockTimeout}ms` }] },
    ...groups.map(([{ lock }, group]) => ({
      statement: lock,
      runs: group.map(({ inOneStatement }) => inOneStatement.values),
    })),
    { statement: shareAccess, runs: [{ projects, users }] },
    { statement: scopeForVersion, runs: [{ scope, version }] },
    ...groups.map(([{ write }, group]) => ({
      statement: write,
      runs: group.map(({ inOneStatement, values }) => ({
        ...(inOneStatement.values as object),
        ...values,
        slot,
      })),
    })),
  ]
  try {
    const rows = await pipelinedTransaction(client, namesStatements, steps, onCommit)
    trace.end()
    const written = rows.slice(-groups.length)
    const found = new Map<FastWrite, WrittenRow>()
    for (const [index, [, group]] of groups.entries())
      for (const [position, one] of group.entries()) {
        const [row] = (written[index]?.[position] ?? []) as WrittenRow[]
        if (row) found.set(one, row)
      }
    return writes.map((one) => {
      const row = found.get(one)
      return row && outcomeOf(one, row)
    })
  } catch (error) {
    trace.end(error)
    if (isConnectionLost(error)) throw error
    await client.query('ROLLBACK')
    return writes.map(() => undefined)
  }
}

const outcomeOf = (
  { request, projectId, caller }: FastWrite,
  { StandardId, prior, updates }: WrittenRow,
): Outcome<'done'> => ({
  status: 'done',
  request,
  caller,
  found: undefined,
  subject: { projectId, standardId: StandardId },
  parameters: request.parameters,
  prior: [prior],
  updates,
})

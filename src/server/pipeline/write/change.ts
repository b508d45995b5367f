import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { mergeScopes, scopeText, setScope, type Scope } from '#server/db/scope.ts'
import { scopeOfChange } from './decide.ts'
import type { Outcome } from './request/write-outcome.ts'

/** Makes the changes of all allowed writes at once; the caller's transaction decides whether they are kept. */
export async function change(
  db: Db,
  outcomes: readonly Outcome<'allowed' | 'repeated' | 'refused'>[],
  now: string,
): Promise<readonly Outcome<'done' | 'repeated' | 'refused' | 'failed'>[]> {
  const scopes: Scope[] = []
  for (const outcome of outcomes)
    if (outcome.status === 'allowed') scopes.push(scopeOfChange(outcome))
  // Sent with the changes; if it fails, they fail too.
  if (scopes.length > 0) db.run(setScope, { scope: scopeText(mergeScopes(scopes)) }).catch(() => {})
  return Promise.all(
    outcomes.map(async (outcome) =>
      outcome.status === 'allowed' ? changeOne(db, outcome, now) : outcome,
    ),
  )
}

async function changeOne(
  db: Db,
  { request, snapshot, subject, access }: Outcome<'allowed'>,
  now: string,
): Promise<Outcome<'done' | 'failed'>> {
  const { operation, parameters, target, sessionId, mostProjectFiles } = request
  const { caller } = access
  const { prior, found } = snapshot
  const traceparent = request.span?.traceparent ?? null
  const shared = { db, target, caller, sessionId, now, mostProjectFiles, traceparent }
  const context = { ...shared, parameters, found }
  try {
    const ofTarget = target === 'rds' ? operation.writeRds?.(context) : operation.writePs?.(context)
    const writing = ofTarget ?? operation.write?.(context)
    if (!writing) throw new ApiError(target === 'rds' ? 'noWriteRds' : 'noWritePs')
    const updates = await writing
    return {
      status: 'done',
      request,
      caller,
      found,
      subject,
      parameters: operation.historyParameters
        ? operation.historyParameters(parameters)
        : parameters,
      prior,
      updates,
    }
  } catch (error) {
    return { status: 'failed', request, error }
  }
}

import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { clientSnapshot } from '#rules/permissions/client-result.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import { scopeText, setScope, type Scope } from '#server/db/scope.ts'
import { conflictOver, differing } from './expected-values.ts'
import { accessOf, isLockedOut, isStranger, type LockedAccess } from './locked-access.ts'
import { keyOf, repeat, resolveLateRepeats, type UsedKeys } from './repeated-keys.ts'
import { refused, type Outcome } from './request/write-outcome.ts'

type Decided = Outcome<'allowed' | 'repeated' | 'refused'>

/** Decides which writes of a transaction may make their changes; changes nothing itself. */
export async function decide(
  locked: LockedAccess,
  outcomes: readonly Outcome<'found' | 'refused'>[],
  used: UsedKeys,
): Promise<readonly Decided[]> {
  const decided: Decided[] = []
  for (const outcome of outcomes) decided.push(await decideOne(locked, outcome, used))
  return resolveLateRepeats(locked, decided, used)
}

async function decideOne(
  locked: LockedAccess,
  outcome: Outcome<'found' | 'refused'>,
  used: UsedKeys,
): Promise<Decided> {
  const { request } = outcome
  const key = used.get(keyOf(request))
  if (key !== undefined) return repeat(locked, request, key)
  if (outcome.status === 'refused')
    return (await isLockedOut(locked, request))
      ? refused(request, new ApiError('notSignedIn'))
      : outcome
  try {
    const access = await accessOf(locked, request.userId, outcome.subject.projectId)
    const allowed = { ...outcome, status: 'allowed', access } as const
    checkPermission(allowed)
    checkState(allowed)
    await checkExpectedValues(locked.db, allowed)
    return allowed
  } catch (error) {
    return refused(request, error)
  }
}

/** The scope that a write may change: the project for which it was decided; without one, all projects for an administrator and none for anyone else. */
export function scopeOfChange({ subject, access }: Outcome<'allowed'>): Scope {
  if (subject.projectId !== null) return [subject.projectId]
  return access.caller.actor === 'ADM' ? 'all' : []
}

function checkPermission({ request, snapshot, subject, access }: Outcome<'allowed'>): void {
  const { caller } = access
  const { contract, operation, parameters } = request
  if (caller.actor === 'LOCK') throw new ApiError('notSignedIn')
  const cell = contract.may[caller.actor]
  const isAllowed =
    typeof cell === 'function'
      ? cell({
          userId: caller.userId,
          isSuperUser: caller.isSuperUser,
          parameters,
          prior: [{ ...snapshot.prior[0], ...snapshot.facts }, ...snapshot.prior.slice(1)],
        })
      : cell
  if (isAllowed) return
  // To a client, a hidden document or task looks like one that does not exist.
  const isHidden = !caller.isStaff && snapshot.facts?.IsVisibleToCaller === false
  const isUndisclosed = subject.projectId !== null && (isStranger(caller) || isHidden)
  throw new ApiError(isUndisclosed ? (operation.missing ?? 'notFound') : 'notAllowed')
}

function checkState({ request, snapshot, access }: Outcome<'allowed'>): void {
  const { projectStatusId } = access
  if (
    projectStatusId !== null &&
    isArchived(projectStatusId) &&
    !request.contract.isTakenWhenArchived
  )
    throw new ApiError('projectArchived')
  if (snapshot.objection) throw snapshot.objection
}

async function checkExpectedValues(db: Db, allowed: Outcome<'allowed'>): Promise<void> {
  const { request, snapshot, subject, access } = allowed
  if (!request.expected) return
  const [stored] = access.caller.isStaff
    ? snapshot.prior
    : clientSnapshot(request.contract, snapshot.prior, access.caller)
  const field = differing(request.expected, stored)
  if (field === undefined) return
  await db.run(setScope, { scope: scopeText(scopeOfChange(allowed)) })
  throw await conflictOver(db, field, stored ?? {}, { request, subject })
}

import type { WriteContract } from '../../operations/kit/contract.ts'
import type { Db } from '../../operations/kit/db.ts'
import type { Caller, Place, Snapshot, WriteOperation } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { clientSnapshot } from '../../rules/client-result.ts'
import { isAllowedWhenArchived, isArchived } from '../../rules/project-status.ts'
import type { Target } from '../../rules/targets.ts'
import { scopeText, setScope, type Scope } from '../databases/scope.ts'
import type { Access } from './access.ts'
import { conflictOver, differing, type Expected } from './expected.ts'
import type { HistoryRow } from './history.ts'

/** A write that has passed everything that needs no database, on its way through a transaction. */
export type Member = {
  readonly contract: WriteContract
  readonly operation: WriteOperation<WriteContract>
  readonly focus: string
  readonly action: string
  readonly parameters: unknown
  readonly target: Target
  /** The caller's id in the letter case of the target. */
  readonly userId: string
  readonly sessionId: string
  readonly sentUserId: string | null
  readonly expected: Expected | undefined
  readonly idempotencyKey: string | null
  readonly requestHash: string
  readonly isStored: boolean
  /** How much the files of one project may hold, in bytes. */
  readonly mostProjectFiles: number
}

/** What a write that was carried out answers. */
export type Done = {
  readonly caller: Caller
  readonly parameters: unknown
  readonly prior: Snapshot['prior']
  readonly updates: unknown
  readonly place: Place
}

/** The project that a write is about, as far as its parameters and its snapshot tell. */
export const projectOf = (member: Member, snapshot: Snapshot): number | null =>
  member.operation.place(member.parameters, snapshot.prior).projectId

/** What a write may change: the project that it was judged for; without one, all when it is an administrator's and none otherwise. */
export function scopeOfChange(member: Member, snapshot: Snapshot, { caller }: Access): Scope {
  const project = projectOf(member, snapshot)
  if (project !== null) return [project]
  return caller.actor === 'ADM' ? 'all' : []
}

/** Whether a project does not exist as far as somebody may be told. */
export const isStranger = ({ actor }: Caller): boolean =>
  actor === 'C-' || actor === 'Ko' || actor === 'Kx'

/** Decides, on what the snapshot found, whether the write may go on; changes nothing. Throws a Refusal. */
export async function judge(
  db: Db,
  member: Member,
  snapshot: Snapshot,
  access: Access,
): Promise<void> {
  const { caller, projectStatusId } = access
  const { contract, operation } = member
  if (caller.actor === 'LOCK') throw new Refusal('notSignedIn')
  const place = operation.place(member.parameters, snapshot.prior)
  const isOfProject = place.projectId !== null
  const cell = contract.may[caller.actor]
  const facts = {
    userId: caller.userId,
    isSuperUser: caller.isSuperUser,
    parameters: member.parameters as Record<string, unknown>,
    prior: [{ ...snapshot.prior[0], ...snapshot.facts }, ...snapshot.prior.slice(1)],
  }
  // A client is told of a hidden document or task what is told of one that does not exist.
  const isHidden = !caller.isStaff && snapshot.facts?.IsVisibleToCaller === false
  if (!(typeof cell === 'function' ? cell(facts) : cell))
    throw new Refusal(
      isOfProject && (isStranger(caller) || isHidden)
        ? (operation.missing ?? 'notFound')
        : 'notAllowed',
    )
  if (
    projectStatusId !== null &&
    isArchived(projectStatusId) &&
    !isAllowedWhenArchived(contract.name)
  )
    throw new Refusal('projectArchived')
  if (snapshot.objection) throw snapshot.objection
  const [stored] = caller.isStaff
    ? snapshot.prior
    : clientSnapshot(contract.name, snapshot.prior, caller)
  const field = differing(member.expected, stored)
  if (field !== undefined) {
    await db.run(setScope, { scope: scopeText(scopeOfChange(member, snapshot, access)) })
    throw await conflictOver(db, field, stored ?? {}, {
      project: place.projectId,
      standard: place.standardId,
      focus: member.focus,
      action: member.action,
      parameters: facts.parameters,
    })
  }
}

/** Carries out the change, or refuses when the write has no function for the target; the caller's transaction decides whether it stays. */
export async function change(
  db: Db,
  member: Member,
  snapshot: Snapshot,
  caller: Caller,
  now: string,
): Promise<Done> {
  const { operation, parameters, target } = member
  const context = {
    db,
    parameters,
    target,
    caller,
    sessionId: member.sessionId,
    now,
    prior: snapshot.prior,
    mostProjectFiles: member.mostProjectFiles,
  }
  const isRds = target === 'rds'
  if (isRds ? !operation.writeRds : !operation.writePs)
    throw new Refusal(isRds ? 'noWriteRds' : 'noWritePs')
  const updates = await (isRds ? operation.writeRds?.(context) : operation.writePs?.(context))
  return {
    caller,
    parameters: operation.remembered ? operation.remembered(parameters) : parameters,
    prior: snapshot.prior,
    updates,
    place: operation.place(parameters, snapshot.prior),
  }
}

/** The row of the history that tells of a write. */
export function historyRowOf(member: Member, done: Done): HistoryRow {
  const updates = done.updates as { project_id?: number; standard_id?: number }
  return {
    UserId: member.userId,
    SentUserId: member.sentUserId,
    Focus: member.focus,
    Action: member.action,
    Parameters: JSON.stringify(done.parameters),
    PreSnapshot: JSON.stringify(done.prior),
    Updates: JSON.stringify(done.updates),
    ProjectId: done.place.projectId ?? updates.project_id ?? null,
    StandardId: done.place.standardId ?? updates.standard_id ?? null,
    IdempotencyKey: member.idempotencyKey,
    RequestHash: member.idempotencyKey === null ? null : member.requestHash,
  }
}

import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Caller } from '#operations/core/operation.ts'
import { isTarget, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { Config } from '#server/settings/config.ts'
import type { RegisteredWrite } from '../registry.ts'
import { admit, type WriteCall } from './admit.ts'
import type { AfterCommit } from './after-commit.ts'
import type { GroupCommit } from './group-commit.ts'
import { KeysInFlight } from './idempotency.ts'
import { isStranger } from './locked-access.ts'
import { requestedTarget } from './request/requested-target.ts'
import type { WriteResult } from './request/write-outcome.ts'
import type { WriteRequest } from './request/write-request.ts'

/** The kind of caller that a person (id in the letter case of the target) is in a project; without a project, the most privileged kind in any. */
type CallerIn = (target: Target, userId: string, projectId: number | null) => Promise<Caller>

/** The only way to execute a write (specification, section 7). */
export class WritePipeline {
  readonly #config: Config
  readonly #writes: ReadonlyMap<string, RegisteredWrite>
  readonly #groupCommits: Readonly<Record<Target, GroupCommit>>
  readonly #afterCommit: AfterCommit
  readonly #callerIn: CallerIn
  readonly #keys = new KeysInFlight()

  constructor(
    config: Config,
    writes: ReadonlyMap<string, RegisteredWrite>,
    groupCommits: Readonly<Record<Target, GroupCommit>>,
    afterCommit: AfterCommit,
    callerIn: CallerIn,
  ) {
    this.#config = config
    this.#writes = writes
    this.#groupCommits = groupCommits
    this.#afterCommit = afterCommit
    this.#callerIn = callerIn
  }

  /** Executes a write; throws an ApiError or an error of the database. */
  async execute(call: WriteCall): Promise<WriteResult> {
    const request = await this.#admit(call)
    if (this.#config.isReadOnly) throw await this.#readOnlyRefusal(request)
    const { operation, userId, idempotencyKey, target, requestHash } = request
    const groupCommit = this.#groupCommits[target]
    const result = await this.#keys.during(
      userId,
      idempotencyKey,
      `${target} ${requestHash}`,
      () =>
        operation.prepare
          ? this.#prepare(request, call).then(() => groupCommit.execute(request))
          : groupCommit.execute(request),
    )
    if (request.isStored && (result.status === 'done' || operation.isAfterRepeated))
      await this.#afterCommit(result)
    return result
  }

  // Callers who are locked out do not even learn what is wrong with a request.
  async #admit(call: WriteCall): Promise<WriteRequest> {
    try {
      return admit(this.#config, this.#writes, call)
    } catch (error) {
      const { session, apiDb } = call
      if (!session || (apiDb !== undefined && apiDb !== '' && !isTarget(apiDb))) throw error
      const target = requestedTarget(this.#config, apiDb)
      const { actor } = await this.#callerIn(target, storedUserId(target, session.UserId), null)
      throw actor === 'LOCK' ? new ApiError('notSignedIn') : error
    }
  }

  // Nothing is prepared for callers who are locked out.
  async #prepare({ operation, parameters, target, userId }: WriteRequest, { attach }: WriteCall) {
    const { actor } = await this.#callerIn(target, userId, null)
    if (actor === 'LOCK') throw new ApiError('notSignedIn')
    attach?.(parameters)
    await operation.prepare?.(parameters)
  }

  // Callers without any right to write get that error first. Conditions on rows are not checked, because that
  // would require locking the rows.
  async #readOnlyRefusal({ contract, operation, parameters, target, userId }: WriteRequest) {
    const { project_id } = parameters
    const project = typeof project_id === 'number' ? project_id : null
    const caller = await this.#callerIn(target, userId, project)
    if (caller.actor === 'LOCK') return new ApiError('notSignedIn')
    if (contract.may[caller.actor] !== false) return new ApiError('readOnly')
    const isHidden = project !== null && isStranger(caller)
    return new ApiError(isHidden ? (operation.missing ?? 'notFound') : 'notAllowed')
  }
}

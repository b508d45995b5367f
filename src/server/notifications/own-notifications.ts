import { sql } from 'kysely'
import type * as z from 'zod'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { statement } from '#operations/core/statement.ts'
import type { notificationEndpoints } from '#operations/notification/contract.ts'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import type { Scope } from '../db/scope.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { versionReader } from '../db/versions.ts'
import type { AccessRights } from '../pipeline/access.ts'
import type { Config } from '../settings/config.ts'

type Marked = { marked: number }

const markNamed = statement<
  { user: string; projects: readonly number[]; ids: readonly number[] },
  Marked
>(
  'notifications.markNamed',
  (_, place) => sql<Marked>`
    with marked as (
      update "Notification" n set "ReadAt" = now()
      from unnest(${place('projects')}::int[], ${place('ids')}::bigint[]) named (project, id)
      where n."ProjectId" = named.project and n."UserId" = ${place('user')}::text and n."Id" = named.id and n."ReadAt" is null
      returning 1)
    select count(*)::int as "marked" from marked`,
)

const markUpTo = statement<{ user: string; last: number }, Marked>(
  'notifications.markUpTo',
  (_, place) => sql<Marked>`
    with marked as (
      update "Notification" set "ReadAt" = now()
      where "UserId" = ${place('user')}::text and "Id" <= ${place('last')}::bigint and "ReadAt" is null returning 1)
    select count(*)::int as "marked" from marked`,
)

/** The parts of one target that this class needs. */
type NotifiedTarget = { readonly database: TargetDatabase; readonly rights: AccessRights }

/** What people do with their notifications. */
export class OwnNotifications {
  readonly #config: Config
  readonly #targets: Readonly<Record<Target, NotifiedTarget>>

  constructor(config: Config, of: Readonly<Record<Target, NotifiedTarget>>) {
    this.#config = config
    this.#targets = of
  }

  /** Marks notifications of the caller as read; returns how many. Notifications of others are left alone. Throws an ApiError. */
  async markRead(
    session: SessionUser,
    target: Target,
    body: z.output<typeof notificationEndpoints.markRead.body & z.ZodType>,
  ): Promise<number> {
    const user = storedUserId(target, session.UserId)
    const scope = await this.#scopeOf(target, user)
    if (this.#config.isReadOnly) throw new ApiError('readOnly')
    const [done] = await this.#targets[target].database.withConnection(scope, (_, db) =>
      'up_to' in body
        ? db.run(markUpTo, { user, last: body.up_to })
        : db.run(markNamed, {
            user,
            projects: body.notifications.map(({ project_id }) => project_id),
            ids: body.notifications.map(({ notification_id }) => notification_id),
          }),
    )
    return done?.marked ?? 0
  }

  async #scopeOf(target: Target, user: string): Promise<Scope> {
    const { database, rights } = this.#targets[target]
    const { access } = await versionReader(database.reads([]))(null)
    const { caller } = await rights.of(database.reads('all'), access, user, null)
    if (caller.actor === 'LOCK') throw new ApiError('notSignedIn')
    return rights.scopeOf(database.reads('all'), access, user)
  }
}

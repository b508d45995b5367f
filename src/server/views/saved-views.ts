import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { statement } from '#operations/core/statement.ts'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { fieldsOfProject, replyError } from '#rules/permissions/read-permissions.ts'
import { mostViews } from '#rules/review/filter/saved-view.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import type { Config } from '../settings/config.ts'

type Owner = { readonly project: number; readonly user: string }
type NamedSearch = { readonly name: string; readonly search: string }

const ofOwner = (place: (name: 'project' | 'user') => unknown) =>
  sql`v."ProjectId" = ${place('project')}::int and v."UserId" = ${place('user')}::text`

// Concurrently saved views may exceed the limit by their number.
const insertView = statement<
  Owner & NamedSearch,
  { Id: number | null; isTaken: boolean; count: number }
>(
  'view.insert',
  (_, place) => sql`
    with held as (
      select count(*)::int as "count", coalesce(bool_or(lower(v."Name") = lower(${place('name')}::text)), false) as "isTaken"
      from "SavedView" v where ${ofOwner(place)}),
    made as (
      insert into "SavedView" ("ProjectId", "UserId", "Name", "Search")
      select ${place('project')}::int, ${place('user')}::text, ${place('name')}::text, ${place('search')}::text
      from held where held."count" < ${sql.lit(mostViews)} on conflict do nothing returning "Id")
    select (select made."Id" from made) as "Id", held."isTaken", held."count" from held`,
)

const updateView = statement<
  Owner & NamedSearch & { view: number },
  { Id: number | null; isTaken: boolean }
>(
  'view.update',
  (_, place) => sql`
    with taken as (
      select exists (select from "SavedView" v where ${ofOwner(place)}
        and lower(v."Name") = lower(${place('name')}::text) and v."Id" <> ${place('view')}::int) as "isTaken"),
    changed as (
      update "SavedView" v set "Name" = ${place('name')}::text, "Search" = ${place('search')}::text
      from taken where ${ofOwner(place)} and v."Id" = ${place('view')}::int and not taken."isTaken" returning v."Id")
    select (select changed."Id" from changed) as "Id", taken."isTaken" from taken`,
)

const deleteView = statement<Owner & { view: number }, { Id: number }>(
  'view.delete',
  (_, place) => sql<{ Id: number }>`
    delete from "SavedView" v where ${ofOwner(place)} and v."Id" = ${place('view')}::int returning v."Id"`,
)

type Parts = {
  readonly config: Pick<Config, 'isReadOnly'>
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly readPipeline: Pick<ReadPipeline, 'callerIn'>
}

/** The project in which a person saves or removes a view. */
export type ViewOwner = {
  readonly target: Target
  readonly session: Pick<SessionUser, 'UserId'>
  readonly project: number
}

/** The saved views of people. Throws an ApiError if the person may not see the project, or where nothing may be written. */
export class SavedViews {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Saves a new view, or changes the one with the given id; returns its id. */
  save(of: ViewOwner, { name, search, view }: NamedSearch & { view: number | undefined }) {
    return this.#as(of, (db, owner) =>
      view === undefined
        ? insert(db, { ...owner, name, search })
        : update(db, { ...owner, name, search, view }),
    )
  }

  /** Removes a view of the person. */
  remove(of: ViewOwner, view: number): Promise<number> {
    return this.#as(of, async (db, owner) => {
      const [removed] = await db.run(deleteView, { ...owner, view })
      if (!removed) throw new ApiError('notFound')
      return removed.Id
    })
  }

  async #as(
    { target, session, project }: ViewOwner,
    use: (db: Db, owner: Owner) => Promise<number>,
  ): Promise<number> {
    const { config, databases, readPipeline } = this.#parts
    const user = storedUserId(target, session.UserId)
    const { actor } = await readPipeline.callerIn(target, user, project)
    const refused = replyError(fieldsOfProject[actor])
    if (refused !== null) throw new ApiError(refused)
    if (config.isReadOnly) throw new ApiError('readOnly')
    return databases[target].withConnection([project], (_, db) => use(db, { project, user }))
  }
}

async function insert(db: Db, values: Owner & NamedSearch): Promise<number> {
  const [made] = await db.run(insertView, values).catch((error: unknown) => {
    // The rights of an Administrator do not depend on the project.
    if ((error as { readonly code?: unknown }).code === '23503') throw new ApiError('notFound')
    throw error
  })
  if (made && made.Id !== null) return made.Id
  const isFull = made && !made.isTaken && made.count >= mostViews
  throw new ApiError(isFull ? 'tooManyViews' : 'alreadyExists')
}

async function update(db: Db, values: Owner & NamedSearch & { view: number }): Promise<number> {
  const [changed] = await db.run(updateView, values).catch((error: unknown) => {
    // Another view was given the name at the same moment.
    throw (error as { code?: string }).code === '23505' ? new ApiError('alreadyExists') : error
  })
  if (changed && changed.Id !== null) return changed.Id
  throw new ApiError(changed?.isTaken ? 'alreadyExists' : 'notFound')
}

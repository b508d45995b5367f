import { sql } from 'kysely'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Caller } from '#operations/core/operation.ts'
import { statement } from '#operations/core/statement.ts'
import type { Target } from '#rules/api/targets.ts'
import {
  isTypingShownToClients,
  presenceLifetime,
  type ShownComments,
  type TypedText,
} from '#rules/people/presence.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'

type Tab = { readonly project: number; readonly user: string; readonly tab: string }

/** Where a person is: a standard in a phase, and the text in which they are typing. */
type Place = {
  readonly standard: number
  readonly phase: Phase
  readonly text: TypedText | null
  readonly element: number | null
}

const storePresence = statement<Tab & Place, { StandardId: number }>(
  'presence.store',
  (_, place) => sql<{ StandardId: number }>`
    insert into "Presence" ("ProjectId", "UserId", "Tab", "StandardId", "Phase", "Field", "ElementId", "Until")
    select s."ProjectId", ${place('user')}, ${place('tab')}::uuid, s."StandardId", ${place('phase')}, ${place('text')}::text,
      ${place('element')}::int, now() + ${sql.lit(`${presenceLifetime} seconds`)}::interval
    from "ProjectStandard" s where s."ProjectId" = ${place('project')}::int and s."StandardId" = ${place('standard')}::int
    on conflict ("ProjectId", "UserId", "Tab") do update set "StandardId" = excluded."StandardId", "Phase" = excluded."Phase",
      "Field" = excluded."Field", "ElementId" = excluded."ElementId", "Until" = excluded."Until"
    returning "StandardId"`,
)

const removePresence = statement<Tab, never>(
  'presence.remove',
  (_, place) => sql<never>`
    delete from "Presence" where "ProjectId" = ${place('project')}::int and "UserId" = ${place('user')} and "Tab" = ${place('tab')}::uuid`,
)

/** Deletes the rows of tabs whose presence expired more than a minute ago. */
export const deleteSilentTabs = statement<object, never>(
  'presence.deleteSilent',
  () => sql<never>`delete from "Presence" where "Until" < now() - interval '1 minute'`,
)

type PresenceRow = ShownComments & {
  readonly UserId: string
  readonly FullName: string
  readonly StandardId: number
  readonly Phase: Phase
  readonly Field: TypedText | null
  readonly ElementId: number | null
}

const flagsOf = (table: string, phase: Phase) => sql`
  select "ProjectId", "StandardId", ${sql.lit(phase)} as "Phase", "IsConsultantCommentVisible",
    ${phase === 'gap-analysis' ? sql`"IsTheGoodVisible", "IsTheBadVisible"` : sql`false, false`}
  from ${sql.table(table)} r where r."ProjectId" = p."ProjectId" and r."StandardId" = p."StandardId"`

const readPresence = statement<{ project: number; user: string }, PresenceRow>(
  'presence.read',
  (_, place) => sql<PresenceRow>`
    select p."UserId", u."FullName", p."StandardId", p."Phase", p."Field", p."ElementId",
      coalesce(f."IsConsultantCommentVisible", false) as "IsConsultantCommentVisible",
      coalesce(f."IsTheGoodVisible", false) as "IsTheGoodVisible", coalesce(f."IsTheBadVisible", false) as "IsTheBadVisible"
    from "Presence" p join "User" u on u."Id" = p."UserId"
    left join lateral (
      select * from (${flagsOf('StandardGapAnalysis', 'gap-analysis')}
        union all ${flagsOf('StandardDesktopReview', 'desktop-review')}
        union all ${flagsOf('StandardVerification', 'verification')}) every where every."Phase" = p."Phase") f on true
    where p."ProjectId" = ${place('project')}::int and p."Until" > now() and p."UserId" <> ${place('user')}
    order by u."FullName", p."UserId", p."Tab"`,
)

type Settings = {
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly readPipeline: Pick<ReadPipeline, 'callerIn'>
}

/** Another person who has a standard open. */
export type PresentPerson = Omit<PresenceRow, keyof ShownComments>

/** Tracks who has which standard of a project open. This is not part of the history: looking at something does not change it. */
export class Presence {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Stores where a person's tab is, for 45 seconds; null removes it. Throws 'Not found' outside the person's projects. */
  async store(target: Target, tab: Tab, at: Place | null): Promise<void> {
    await this.#callerIn(target, tab.user, tab.project)
    const rows = await this.#settings.databases[target].withConnection(
      [tab.project],
      async (_, db) =>
        at ? db.run(storePresence, { ...tab, ...at }) : db.run(removePresence, tab),
    )
    if (at && rows.length === 0) throw new ApiError('notFound')
  }

  /** Returns the others who have a standard of the project open, under the field rules of the caller. */
  async read(target: Target, user: string, project: number): Promise<readonly PresentPerson[]> {
    const caller = await this.#callerIn(target, user, project)
    const rows = await this.#settings.databases[target]
      .reads([project])
      .run(readPresence, { project, user })
    return rows.map(
      ({ IsConsultantCommentVisible, IsTheGoodVisible, IsTheBadVisible, ...person }) => {
        const shown = { IsConsultantCommentVisible, IsTheGoodVisible, IsTheBadVisible }
        const isShown =
          caller.isStaff || person.Field === null || isTypingShownToClients(person.Field, shown)
        return isShown ? person : { ...person, Field: null, ElementId: null }
      },
    )
  }

  async #callerIn(target: Target, user: string, project: number): Promise<Caller> {
    const caller = await this.#settings.readPipeline.callerIn(target, user, project)
    const { actor } = caller
    if (actor !== 'ADM' && actor !== 'C+' && actor !== 'K+') throw new ApiError('notFound')
    return caller
  }
}

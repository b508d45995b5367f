import { sql } from 'kysely'
import { isoTime } from '#database/iso-time.ts'
import type { ParametersOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { statement } from '../core/statement.ts'
import type { standardWrites } from './contract.ts'

type Parameters = ParametersOf<(typeof standardWrites)['Standard:UpdateStatus']>
type Ids = { project_id: number; standard_id: number }

const returnedElements = statement<Ids & { elements: number[] }, { Id: number; ready: boolean }>(
  'standard.returnedElements',
  (_, place) => sql<{ Id: number; ready: boolean }>`
    select e."Id", coalesce(r."IsClientReady", false) as "ready"
    from "Element" e
    left join "ElementDesktopReview" r on r."ProjectId" = ${place('project_id')} and r."ElementId" = e."Id"
    where e."StandardId" = ${place('standard_id')} and e."Id" = any(${place('elements')}::int[])`,
)

/** Returns which of the elements to be returned are ready. Rejects with 'Not found' when one does not belong to the standard. */
export async function readyElementsIn(db: Db, parameters: Parameters): Promise<number[]> {
  const { project_id, standard_id, return_elements = [] } = parameters
  const elements = [...new Set(return_elements)]
  if (elements.length === 0) return []
  const found = await db.run(returnedElements, { project_id, standard_id, elements })
  if (found.length !== elements.length) throw new ApiError('notFound')
  return found.filter(({ ready }) => ready).map(({ Id }) => Id)
}

const unready = statement<{ project_id: number; elements: number[] }, never>(
  'standard.unready',
  (_, place) => sql<never>`
    update "ElementDesktopReview" set "IsClientReady" = false
    where "ProjectId" = ${place('project_id')} and "ElementId" = any(${place('elements')}::int[])`,
)

const store = statement<
  Ids & { reason: string; elements: number[]; user: string; now: string },
  never
>(
  'standard.storeReturn',
  (_, place) => sql<never>`
    insert into "StandardReturn" ("ProjectId", "StandardId", "Reason", "ElementIds", "CreatedBy", "CreatedDate")
    values (${place('project_id')}, ${place('standard_id')}, ${place('reason')}, ${place('elements')}::int[], ${place('user')},
      ${place('now')})
    on conflict ("ProjectId", "StandardId") do update set "Reason" = excluded."Reason", "ElementIds" = excluded."ElementIds",
      "CreatedBy" = excluded."CreatedBy", "CreatedDate" = excluded."CreatedDate"`,
)

const forget = statement<Ids, never>(
  'standard.forgetReturn',
  (_, place) => sql<never>`
    delete from "StandardReturn"
    where "ProjectId" = ${place('project_id')} and "StandardId" = ${place('standard_id')}`,
)

/**
 * Stores the reason and the elements of a standard that is sent back, and marks those of the elements that were ready as not ready.
 * Sending back without either clears the earlier reason; every other change of the status leaves it.
 */
export async function storeReturn(
  db: Db,
  parameters: Parameters,
  { readyElements, user, now }: { readyElements: readonly number[]; user: string; now: string },
): Promise<void> {
  const { project_id, standard_id, phase, reason = '', return_elements = [] } = parameters
  if (phase !== 'desktop-review' || parameters.is_ready_by_client !== false) return
  const ids = { project_id, standard_id }
  if (reason === '' && return_elements.length === 0) {
    await db.run(forget, ids)
    return
  }
  const elements = [...new Set(return_elements)]
  await Promise.all([
    db.run(store, { ...ids, reason, elements, user, now }),
    readyElements.length > 0 && db.run(unready, { project_id, elements: [...readyElements] }),
  ])
}

const countReturns = statement<Ids, { hasReturn: boolean }>(
  'standard.hasReturn',
  (_, place) => sql<{ hasReturn: boolean }>`
    select exists (select from "StandardReturn"
      where "ProjectId" = ${place('project_id')} and "StandardId" = ${place('standard_id')}) as "hasReturn"`,
)

/** Whether a standard of a project was sent back with a reason or elements, and the client can still read it. */
export async function hasReturn(db: Db, { project_id, standard_id }: Ids): Promise<boolean> {
  const [found] = await db.run(countReturns, { project_id, standard_id })
  return found?.hasReturn === true
}

type Stored = { Reason: string; ElementIds: number[]; CreatedBy: string; CreatedDate: string }

const find = statement<{ project: number; standard: number }, Stored>(
  'standard.return',
  (_, place) => sql<Stored>`
    select "Reason", to_json("ElementIds") as "ElementIds", "CreatedBy", "CreatedDate" from "StandardReturn"
    where "ProjectId" = ${place('project')} and "StandardId" = ${place('standard')}`,
)

/** Why a standard of a project was last sent back; null if it never was, or without a reason. */
export async function returnOf(db: Db, project: number, standard: number): Promise<Stored | null> {
  const [found] = await db.run(find, { project, standard })
  return found === undefined ? null : { ...found, CreatedDate: isoTime(found.CreatedDate) }
}

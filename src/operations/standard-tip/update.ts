import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { standardTipWrites } from './contract.ts'

type Contract = (typeof standardTipWrites)['StandardTip:Update']
type Parameters = ParametersOf<Contract>
type TipRow = {
  id: number
  basics: string | null
  management: string | null
  accreditation: string | null
  updated_by_user_id: string | null
  updated_at: string | null
  saved_in_sf: boolean
}

// Serializes concurrent writes of a standard's first tip.
const lock = statement<{ id: number }, { StandardSetId: number }>(
  'tip.lock',
  (_, place) => sql<{ StandardSetId: number }>`
    select "StandardSetId" from "Standard" where "Id" = ${place('id')} for no key update`,
)

const findTip = statement<{ id: number }, TipRow>(
  'tip.snapshot',
  (_, place) => sql<TipRow>`
    select "id", "basics", "management", "accreditation", "updated_by_user_id", "updated_at", "saved_in_sf"
    from "StandardTip" where "id" = ${place('id')}`,
)

const store = statement<TipRow, { stored: number }>(
  'tip.store',
  (_, place) => sql<{ stored: number }>`
    insert into "StandardTip" ("id", "basics", "management", "accreditation", "updated_by_user_id", "updated_at", "saved_in_sf")
    values (${place('id')}, ${place('basics')}, ${place('management')}, ${place('accreditation')}, ${place('updated_by_user_id')},
      ${place('updated_at')}, ${place('saved_in_sf')})
    on conflict ("id") do update set "basics" = excluded."basics", "management" = excluded."management",
      "accreditation" = excluded."accreditation", "updated_by_user_id" = excluded."updated_by_user_id",
      "updated_at" = excluded."updated_at", "saved_in_sf" = excluded."saved_in_sf"
    returning 1 as stored`,
)

const unwritten = {
  basics: null,
  management: null,
  accreditation: null,
  updated_by_user_id: null,
  updated_at: null,
  saved_in_sf: false,
} as const

type Found = { readonly tip: TipRow; readonly moduleId: number }

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { id } = parameters
  const [[standard], [tip]] = await Promise.all([db.run(lock, { id }), db.run(findTip, { id })])
  if (standard === undefined) throw new ApiError('notFound')
  const row = tip ?? { id, ...unwritten }
  return { prior: [row], found: { tip: row, moduleId: standard.StandardSetId } }
}

async function write({
  db,
  parameters,
  caller,
  now,
  found,
}: WriteContext<Parameters, WithFound<Found>>) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const stored = await db.run(store, {
    ...found.tip,
    saved_in_sf: false,
    ...Object.fromEntries(given.map(([column, value]) => [column, value === '' ? null : value])),
    updated_by_user_id: caller.userId,
    updated_at: now,
  })
  if (stored.length !== 1) throw new ApiError('updateResultIs', [stored.length])
  return { standard_id: parameters.id, module_id: found.moduleId }
}

/**
 * Sets the given texts of a standard's tip, with their author and time; a tip that does not exist yet begins empty. A changed
 * tip counts as not saved elsewhere until saved_in_sf says so. Tips are guidance beside the standard, so finalized modules
 * accept them too.
 */
export const updateStandardTip: WriteOperation<Contract, WithFound<Found>> = {
  snapshot,
  write,
  subject: ({ id }) => ({ projectId: null, standardId: id }),
}

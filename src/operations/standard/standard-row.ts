import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'

/** A standard as an administrator writes it. */
export type StandardRow = {
  Id: number
  Name: string
  StandardSetId: number
  Group: string | null
  isDTRPassthrough: boolean
  DesktopReviewEvidence: string | null
  OnsiteReviewEvidence: string | null
  Commentary: string | null
  PointsToRemember: string | null
  ScopeOfStandard: string | null
  BrightIdeas: string | null
}

const row = statement<{ standard: number }, StandardRow>(
  'standard.row',
  (_, place) => sql<StandardRow>`
    select "Id", "Name", "StandardSetId", "Group", "isDTRPassthrough", "DesktopReviewEvidence", "OnsiteReviewEvidence",
      "Commentary", "PointsToRemember", "ScopeOfStandard", "BrightIdeas"
    from "Standard" where "Id" = ${place('standard')}`,
)

const namesakes = statement<{ module: number; name: string; except: number }, { Id: number }>(
  'standard.namesakes',
  (_, place) => sql<{ Id: number }>`
    select "Id" from "Standard" where "StandardSetId" = ${place('module')} and "Name" = ${place('name')}
      and "Id" <> ${place('except')}`,
)

export const standardRow = async (db: Db, standard: number): Promise<StandardRow | undefined> =>
  (await db.run(row, { standard }))[0]

/** Whether another standard of the module has this name. */
export const isNameTaken = async (
  db: Db,
  module: number,
  name: string,
  except = 0,
): Promise<boolean> => (await db.run(namesakes, { module, name, except })).length > 0

/** The columns that parameters set; an empty text is stored as null. */
export const givenColumns = (parameters: Readonly<Record<string, unknown>>): Partial<StandardRow> =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, value === '' ? null : value]),
  )

/** A standard without any content. */
export const emptyStandard = {
  Group: null,
  isDTRPassthrough: false,
  DesktopReviewEvidence: null,
  OnsiteReviewEvidence: null,
  Commentary: null,
  PointsToRemember: null,
  ScopeOfStandard: null,
  BrightIdeas: null,
} as const satisfies Partial<StandardRow>

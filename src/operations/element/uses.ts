import { sql } from 'kysely'
import { phases } from '#rules/review/phases.ts'
import { hasElementWork } from '../core/counting/record-counts.ts'
import type { Db } from '../core/db.ts'
import type { Problem } from '../core/issues/api-error.ts'
import { useProblem } from '../core/issues/use-problem.ts'
import { elementTable, forEachElementPhase } from '../core/phase/phase-tables.ts'
import { statement } from '../core/statement.ts'

type Uses = {
  children: number
  'desktop-review': number
  verification: number
  citations: number
  supportTexts: number
  replies: number
}

const records = (phase: 'desktop-review' | 'verification', element: unknown) => sql`
  (select count(*) from ${sql.table(elementTable[phase])} r where r."ElementId" = ${element} and ${hasElementWork})`

const count = statement<{ element: number }, Uses>(
  'element.uses',
  (_, place) => sql<Uses>`
    select (select count(*) from "Element" c join "Element" e on e."StandardId" = c."StandardId" and e."Id" = c."ParentId"
        where e."Id" = ${place('element')}) as "children",
      ${records('desktop-review', place('element'))} as "desktop-review",
      ${records('verification', place('element'))} as "verification",
      (select count(*) from "ElementDocument" d where d."ElementId" = ${place('element')}) as "citations",
      (select count(*) from "ElementSupportText" t where t."ElementId" = ${place('element')}) as "supportTexts",
      (select count(*) from "CommentReply" c where c."ElementId" = ${place('element')}) as "replies"`,
)

const removals = forEachElementPhase((phase) =>
  statement<{ element: number }, never>(
    `element.takeRecords.${phase}`,
    (_, place) => sql<never>`
      delete from ${sql.table(elementTable[phase])} where "ElementId" = ${place('element')}`,
  ),
)

const titleOf = (wanted: 'desktop-review' | 'verification'): string =>
  phases.find(({ phase }) => phase === wanted)?.title ?? wanted

/** Returns the problems that prevent deleting an element; empty records do not count. */
export async function usesOfElement(db: Db, element: number): Promise<Problem[]> {
  const [uses] = await db.run(count, { element })
  if (uses === undefined) return []
  const holding = [
    'record contains a score or a comment',
    'records contain a score or a comment',
  ] as const
  return [
    useProblem('Child elements', uses.children, ['is below it', 'are below it']),
    useProblem(titleOf('desktop-review'), uses['desktop-review'], holding),
    useProblem(titleOf('verification'), uses.verification, holding),
    useProblem('Citations', uses.citations, ['names it', 'name it']),
    useProblem('Support texts', uses.supportTexts, ['is about it', 'are about it']),
    useProblem('Replies', uses.replies, ['is about it', 'are about it']),
  ].flat()
}

/** Deletes the empty records of an element. */
export const deleteElementRecords = (db: Db, element: number): Promise<unknown> =>
  Promise.all([
    db.run(removals['desktop-review'], { element }),
    db.run(removals.verification, { element }),
  ])

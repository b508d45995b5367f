import { sql, type RawBuilder } from 'kysely'
import { gapAnalysisTextColumns, statusFlags, textColumns } from '#rules/review/phase-columns.ts'
import { phases } from '#rules/review/phases.ts'
import type { Problem } from '../core/issues/api-error.ts'
import { statement } from '../core/statement.ts'

type Ids = { project_id: number; module_id: number }

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`
const hasText = (column: string) => sql`btrim(coalesce(${sql.ref(`r.${column}`)}, '')) <> ''`

const isUnderWay = anyOf([
  sql`r."Status" <> 'Blank'`,
  ...statusFlags.map((flag) => sql`${sql.ref(`r.${flag}`)}`),
])
const isCommented = anyOf(textColumns.map(hasText))
const hasGoodOrBad = anyOf(gapAnalysisTextColumns.map(hasText))

/**
 * Counts the stored work on the standards of a module in a project, by kind. Assignments do not count as work: they are
 * quickly planned again, and the history keeps the former ones.
 */
export const moduleWork = statement<Ids, { work: Readonly<Record<string, number>> }>(
  'module.work',
  (_, place) => {
    const standards = sql`(select "Id" from "Standard" where "StandardSetId" = ${place('module_id')})`
    const elements = sql`(select e."Id" from "Element" e join "Standard" s on s."Id" = e."StandardId"
      where s."StandardSetId" = ${place('module_id')})`
    const count = (table: string, rows: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
      sql`(select count(*) from ${sql.table(table)} r where r."ProjectId" = ${place('project_id')} and ${rows} and ${condition})`
    const ofStandard = sql`r."StandardId" in ${standards}`
    const ofElement = sql`r."ElementId" in ${elements}`
    const inStandards = (condition: RawBuilder<unknown>) =>
      phases.map(({ standardTable }) => count(standardTable, ofStandard, condition))
    const inElements = (condition: RawBuilder<unknown>) =>
      phases.flatMap(({ elementTable }) =>
        elementTable === null ? [] : [count(elementTable, ofElement, condition)],
      )
    const underWay = phases.map(
      ({ standardTable }) => sql`select r."StandardId" from ${sql.table(standardTable)} r
        where r."ProjectId" = ${place('project_id')} and ${ofStandard} and ${isUnderWay}`,
    )
    const sum = (counts: readonly RawBuilder<unknown>[]) => sql.join(counts, sql` + `)
    const any = sql`true`
    return sql<{ work: Readonly<Record<string, number>> }>`
      select json_build_object(
        'Standards under way', (select count(*) from (${sql.join(underWay, sql` union `)}) u),
        'Comments', ${sum([
          ...inStandards(isCommented),
          count('StandardGapAnalysis', ofStandard, hasGoodOrBad),
          ...inElements(hasText('ConsultantComment')),
        ])},
        'Replies', ${count('CommentReply', ofStandard, any)},
        'Scores', ${sum(inElements(sql`r."MockScore" is not null`))},
        'Elements marked ready', ${sum(inElements(sql`r."IsClientReady"`))},
        'Tasks', ${count('Task', ofStandard, any)},
        'Citations', ${count('ElementDocument', ofElement, any)},
        'Support texts', ${count('ElementSupportText', ofElement, any)},
        'RFIs', ${count('RfiRequest', ofStandard, any)},
        'Uploads to the accreditor', ${count('DocumentUpload', ofStandard, any)},
        'Documents', ${count('Document', ofStandard, any)}) as work`
  },
)

/** The kinds of work that were found, with their counts. */
export const problemsOfWork = (work: Readonly<Record<string, number>>): Problem[] =>
  Object.entries(work).flatMap(([place, count]) =>
    count === 0 ? [] : [{ place, message: count.toLocaleString('en-US') }],
  )

import { sql } from 'kysely'
import {
  gapAnalysisTextColumns,
  gapAnalysisVisibilityFlags,
  statusFlags,
  textColumns,
  visibilityFlags,
} from '#rules/review/phase-columns.ts'
import { forEachPhase } from '../phase/phase-tables.ts'

const flags = [...statusFlags, ...visibilityFlags]

const holds = (ownTexts: readonly string[], ownFlags: readonly string[]) =>
  sql<boolean>`(r."Status" <> 'Blank' or r."OwnerId" is not null or r."JuniorOwnerId" is not null
    or ${sql.join(
      [...flags, ...ownFlags].map((flag) => sql.ref(`r.${flag}`)),
      sql` or `,
    )}
    or concat(${sql.join([...textColumns, ...ownTexts].map((text) => sql.ref(`r.${text}`)))}) <> '')`

/**
 * For a phase record `r`: whether it contains any work (a lead, a status, a text or a flag). A record without work is as
 * Project:AddModule created it.
 */
export const holdsOfStandard = forEachPhase((phase) =>
  phase === 'gap-analysis'
    ? holds(gapAnalysisTextColumns, gapAnalysisVisibilityFlags)
    : holds([], []),
)

/**
 * For an element record `r`: whether it has a score, a comment or the client's mark. A deleted citation leaves a record
 * without any.
 */
export const hasElementWork = sql<boolean>`
  (r."MockScore" is not null or r."IsClientReady" or coalesce(r."ConsultantComment", '') <> '')`

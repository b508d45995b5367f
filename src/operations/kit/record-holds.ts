import { sql } from 'kysely'
import { forEachPhase } from './phase-tables.ts'

const flags = [
  'IsConsultantCommentVisible',
  'IsReadyByClient',
  'InitiateSecondReview',
  'UploadThisStandard',
  'InitiateRFIReview',
  'UploadedToURAC',
]
const texts = ['ClientComment', 'ConsultantComment']

const holds = (ownTexts: readonly string[], ownFlags: readonly string[]) =>
  sql<boolean>`(r."Status" <> 'Blank' or r."OwnerId" is not null or r."JuniorOwnerId" is not null
    or ${sql.join(
      [...flags, ...ownFlags].map((flag) => sql.ref(`r.${flag}`)),
      sql` or `,
    )}
    or concat(${sql.join([...texts, ...ownTexts].map((text) => sql.ref(`r.${text}`)))}) <> '')`

/**
 * Over a phase record `r`: whether it holds any work, be it a lead, a status, a text or a flag. One that holds none is as
 * Project:AddModule made it.
 */
export const holdsOfStandard = forEachPhase((phase) =>
  phase === 'gap-analysis'
    ? holds(['TheGood', 'TheBad'], ['IsTheGoodVisible', 'IsTheBadVisible'])
    : holds([], []),
)

/** Over an element record `r`: whether it holds a score, a comment or the client's mark. A deleted citation leaves one that does not. */
export const holdsOfElement = sql<boolean>`
  (r."MockScore" is not null or r."IsClientReady" or coalesce(r."ConsultantComment", '') <> '')`

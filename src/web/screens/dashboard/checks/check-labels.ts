import type { CheckKind } from '#rules/documents/evidence-checks.ts'
import type { Data } from '#web/data/api/contracts.ts'

/** A finding on the evidence of a project. */
export type Check = Data<'projects/{id}/documents/evidence_checks'>[number]

const plural = (count: number | null, one: string, many: string): string =>
  `${count ?? 0} ${count === 1 ? one : many}`

const labels: Readonly<Record<CheckKind, (check: Check) => string>> = {
  noCitation: ({ ElementName }) => `${ElementName}: no citation`,
  noPlace: ({ ElementName, DocumentTitle }) =>
    `${ElementName}: the citation of ${DocumentTitle} names no place`,
  placeIsAll: ({ ElementName, DocumentTitle }) =>
    `${ElementName}: the citation of ${DocumentTitle} names the whole document`,
  passageOutdated: ({ ElementName, DocumentTitle }) =>
    `${ElementName}: ${DocumentTitle} has been replaced since its passage was chosen`,
  documentNotCited: ({ DocumentTitle }) => `${DocumentTitle}: not cited`,
  readyWithOpenTasks: ({ Count }) => `Ready, with ${plural(Count, 'open task', 'open tasks')}`,
  tooManyDocuments: ({ Count }) => `Cites ${plural(Count, 'document', 'documents')}`,
}

/** Describes a finding without its standard. */
export const checkLabel = (check: Check): string => labels[check.Kind](check)

/** The names of the kinds, to filter by. */
export const kindLabels: Readonly<Record<CheckKind, string>> = {
  noCitation: 'Without citation',
  noPlace: 'Without place',
  placeIsAll: 'Whole document as place',
  passageOutdated: 'Passage of an earlier version',
  documentNotCited: 'Documents not cited',
  readyWithOpenTasks: 'Ready with open tasks',
  tooManyDocuments: 'Too many documents',
}

/** The findings of one standard; those on documents of no standard have none. */
export type CheckGroup = {
  readonly StandardId: number | null
  readonly StandardName: string | null
  readonly ModuleId: number | null
  readonly checks: readonly Check[]
}

/** Groups findings by standard, in their order. */
export const checkGroups = (checks: readonly Check[]): CheckGroup[] =>
  [...Map.groupBy(checks, ({ StandardId }) => StandardId)].map(([StandardId, group]) => ({
    StandardId,
    StandardName: group[0]?.StandardName ?? null,
    ModuleId: group[0]?.ModuleId ?? null,
    checks: group,
  }))

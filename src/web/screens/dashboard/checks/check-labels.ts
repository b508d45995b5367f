import { checkKinds } from '#rules/documents/evidence-checks.ts'
import type { Data } from '#web/data/api/contracts.ts'

/** The kinds of findings on screen: those of the server, and what happened to passages of earlier versions. */
export const shownKinds = [...checkKinds, 'passageChanged', 'passageLost'] as const
export type ShownKind = (typeof shownKinds)[number]

/** A finding about the evidence of a project. */
export type Check = Omit<Data<'projects/{id}/documents/evidence_checks'>[number], 'Kind'> & {
  readonly Kind: ShownKind
}

type Moved = Data<'projects/{id}/documents/moved_citations'>[number]

const kindOfState: Readonly<Partial<Record<Moved['State'], ShownKind>>> = {
  changed: 'passageChanged',
  lost: 'passageLost',
}

/** Distinguishes passages of earlier versions that have changed or are lost from those that only need to be accepted. */
export const withMovedPassages = (
  checks: readonly Check[],
  moved: readonly Moved[],
): readonly Check[] => {
  const states = new Map(
    moved.map(({ ElementId, DocumentId, State }) => [`${ElementId} ${DocumentId}`, State]),
  )
  return checks.map((check) => {
    const state = states.get(`${check.ElementId} ${check.DocumentId}`)
    const Kind = check.Kind === 'passageOutdated' && state ? kindOfState[state] : undefined
    return Kind === undefined ? check : { ...check, Kind }
  })
}

const plural = (count: number | null, one: string, many: string): string =>
  `${count ?? 0} ${count === 1 ? one : many}`

const labels: Readonly<Record<ShownKind, (check: Check) => string>> = {
  noCitation: ({ ElementName }) => `${ElementName}: no citation`,
  noPlace: ({ ElementName, DocumentTitle }) =>
    `${ElementName}: the citation of ${DocumentTitle} names no place`,
  placeIsAll: ({ ElementName, DocumentTitle }) =>
    `${ElementName}: the citation of ${DocumentTitle} names the whole document`,
  pageNotThere: ({ ElementName, DocumentTitle, Count }) =>
    `${ElementName}: the citation names a page that ${DocumentTitle} does not have (${plural(Count, 'page', 'pages')})`,
  passageOutdated: ({ ElementName, DocumentTitle }) =>
    `${ElementName}: ${DocumentTitle} has been replaced since its passage was chosen`,
  passageChanged: ({ ElementName, DocumentTitle }) =>
    `${ElementName}: the cited words have changed in the new version of ${DocumentTitle}`,
  passageLost: ({ ElementName, DocumentTitle }) =>
    `${ElementName}: the cited words are not in the new version of ${DocumentTitle}`,
  documentNotCited: ({ DocumentTitle }) => `${DocumentTitle}: not cited`,
  readyWithOpenTasks: ({ Count }) => `Ready, with ${plural(Count, 'open task', 'open tasks')}`,
  tooManyDocuments: ({ Count }) => `Cites ${plural(Count, 'document', 'documents')}`,
}

/** Describes a finding, without naming its standard. */
export const checkLabel = (check: Check): string => labels[check.Kind](check)

/** The labels of the kinds in the filter. */
export const kindLabels: Readonly<Record<ShownKind, string>> = {
  noCitation: 'Without citation',
  noPlace: 'Without place',
  placeIsAll: 'Whole document as place',
  pageNotThere: 'Page does not exist',
  passageOutdated: 'Passage of an earlier version',
  passageChanged: 'Passage changed',
  passageLost: 'Passage lost',
  documentNotCited: 'Documents not cited',
  readyWithOpenTasks: 'Ready with open tasks',
  tooManyDocuments: 'Too many documents',
}

/** The findings of one standard; the ids and the name are null for documents that belong to no standard. */
export type CheckGroup = {
  readonly StandardId: number | null
  readonly StandardName: string | null
  readonly ModuleId: number | null
  readonly checks: readonly Check[]
}

/** Groups findings by standard, preserving their order. */
export const checkGroups = (checks: readonly Check[]): CheckGroup[] =>
  [...Map.groupBy(checks, ({ StandardId }) => StandardId)].map(([StandardId, group]) => ({
    StandardId,
    StandardName: group[0]?.StandardName ?? null,
    ModuleId: group[0]?.ModuleId ?? null,
    checks: group,
  }))

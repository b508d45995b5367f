import { statusFlags } from '../review/phase-columns.ts'
import { together, type CacheTags } from './cache-tags.ts'
import type { TableColumns } from './table-columns.ts'

type PhaseTable = 'StandardGapAnalysis' | 'StandardDesktopReview' | 'StandardVerification'
type PhaseColumn = TableColumns['StandardGapAnalysis'] & TableColumns['StandardDesktopReview']
type ElementColumn = TableColumns['ElementDesktopReview']

/** Returns tags for columns of the standards' records in every phase. */
export const inEveryPhase = (
  ...columns: readonly (PhaseColumn | 'rows')[]
): Required<Pick<CacheTags, PhaseTable>> => ({
  StandardGapAnalysis: columns,
  StandardDesktopReview: columns,
  StandardVerification: columns,
})

/** Returns tags for columns of the elements' records in the phases that have them. */
export const inElementPhases = (...columns: readonly (ElementColumn | 'rows')[]): CacheTags => ({
  ElementDesktopReview: columns,
  ElementVerification: columns,
})

const scoreTotals = [
  'mandatorySum',
  'mandatoryFull',
  'pointsSum',
  'pointsFull',
  'liSum',
  'liFull',
] as const

/** The stored totals of the standards' scores. */
export const scores = {
  StandardDesktopReview: scoreTotals,
  StandardVerification: scoreTotals,
} as const satisfies CacheTags

/** The rows inserted and deleted when a project gains or loses a standard. */
export const recordRows: CacheTags = { ...inEveryPhase('rows'), ProjectStandard: ['rows'] }

/** What decides who may see a project, and therefore every response: links, leads, and a person's type and state. */
export const accessRights: CacheTags = {
  ...inEveryPhase('OwnerId', 'JuniorOwnerId'),
  ProjectUser: ['rows'],
  User: ['UserName', 'UserType', 'OrganizationId', 'ClientSince', 'IsLocked', 'IsDeleted'],
}

/** The names of standards as lists show them, parsed and in module order. */
export const standardNames = {
  Standard: ['Name', 'Group'],
  StandardsSet: ['NamePattern', 'GroupDetails'],
} as const satisfies CacheTags

/** The name of a module as other rows show it. */
export const moduleNames = {
  StandardsSet: ['Name', 'Version', 'AccreditationOrganization'],
} as const satisfies CacheTags

export const elementCounts = {
  Standard: ['billableCount', 'scorableCount', 'mandatoryCount', 'pointsCount', 'liCount'],
} as const satisfies CacheTags

/** What decides whether a standard needs a consultant in a phase. */
export const scopeOfStandards: CacheTags = {
  ...inEveryPhase('Status'),
  Standard: ['isDTRPassthrough', 'mandatoryCount', 'pointsCount', 'liCount'],
}

/** What decides the label of a standard in a phase, besides its consultants. */
export const standardLabels: CacheTags = together(
  scopeOfStandards,
  scores,
  inEveryPhase(...statusFlags),
)

/** The counts of open tasks: the stored ones, and those for clients, computed from the tasks that they see. */
export const openTaskCounts = {
  ProjectStandard: ['openTaskCount'],
  Task: ['rows', 'StandardId'],
  TaskAssignee: ['rows', 'IsCompleted'],
} as const satisfies CacheTags

/** What lists show about the open tasks of a standard: how many there are, and the earliest due date. */
export const openTasksOfStandards: CacheTags = together(openTaskCounts, {
  ProjectStandard: ['nextTaskDue'],
  Task: ['DueDate'],
})

/** The texts of a standard by section. */
export const sectionColumns = [
  'DesktopReviewEvidence',
  'OnsiteReviewEvidence',
  'Commentary',
  'PointsToRemember',
  'ScopeOfStandard',
  'BrightIdeas',
] as const satisfies readonly TableColumns['Standard'][]

/** The elements of standards as defined by a module. */
export const moduleElements = {
  Element: ['rows', 'Name', 'Text', 'ParentId', 'Stem', 'ElementTypeId', 'isScorable'],
} as const satisfies CacheTags

/** The texts of the documents that a person sees, page by page, and what decides which documents these are. */
export const documentTexts: CacheTags = {
  Document: ['rows', 'StandardId', 'IsDocumentVisibleForStandard', 'IsDocumentVisibleForProject'],
  DocumentVersion: ['rows'],
  DocumentText: ['rows'],
  DocumentPage: ['rows'],
}

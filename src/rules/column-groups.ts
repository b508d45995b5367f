import { together, type CacheTags } from './cache-tags.ts'
import type { TableColumns } from './table-columns.ts'

type PhaseTable = 'StandardGapAnalysis' | 'StandardDesktopReview' | 'StandardVerification'
type PhaseColumn = TableColumns['StandardGapAnalysis'] & TableColumns['StandardDesktopReview']
type ElementColumn = TableColumns['ElementDesktopReview']

/** Columns of the records of standards in every phase. */
export const inEveryPhase = (
  ...columns: readonly (PhaseColumn | 'rows')[]
): Required<Pick<CacheTags, PhaseTable>> => ({
  StandardGapAnalysis: columns,
  StandardDesktopReview: columns,
  StandardVerification: columns,
})

/** Columns of the records of elements in the phases that have them. */
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

/** The kept totals of the scores of standards. */
export const scores = {
  StandardDesktopReview: scoreTotals,
  StandardVerification: scoreTotals,
} as const satisfies CacheTags

/** The rows of a project that begin and end with a standard in it. */
export const recordRows: CacheTags = { ...inEveryPhase('rows'), ProjectStandard: ['rows'] }

/** What decides who may see a project, and therefore every answer: links, leads, and what a person is. */
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

/** The name of a module as it is shown beside others. */
export const moduleNames = {
  StandardsSet: ['Name', 'Version', 'AccreditationOrganization'],
} as const satisfies CacheTags

/** The counts of a standard's elements. */
export const elementCounts = {
  Standard: ['billableCount', 'scorableCount', 'mandatoryCount', 'pointsCount', 'liCount'],
} as const satisfies CacheTags

/** What decides whether a standard needs a consultant in a phase. */
export const scopeOfStandards: CacheTags = {
  ...inEveryPhase('Status'),
  Standard: ['isDTRPassthrough', 'mandatoryCount', 'pointsCount', 'liCount'],
}

/** What decides the label of a standard in a phase, beside its consultants. */
export const standardLabels: CacheTags = together(
  scopeOfStandards,
  scores,
  inEveryPhase(
    'IsReadyByClient',
    'InitiateSecondReview',
    'InitiateRFIReview',
    'UploadThisStandard',
    'UploadedToURAC',
  ),
)

/** The counts of open tasks: the kept ones, and those of clients, which are counted from the tasks that they see. */
export const openTaskCounts = {
  ProjectStandard: ['openTaskCount'],
  Task: ['rows', 'StandardId'],
  TaskAssignee: ['rows', 'IsCompleted'],
} as const satisfies CacheTags

/** The texts of a standard by section. */
export const sectionColumns = [
  'DesktopReviewEvidence',
  'OnsiteReviewEvidence',
  'Commentary',
  'PointsToRemember',
  'ScopeOfStandard',
  'BrightIdeas',
] as const satisfies readonly TableColumns['Standard'][]

/** The elements of standards as a module has them. */
export const moduleElements = {
  Element: ['rows', 'Name', 'Text', 'ParentId', 'Stem', 'ElementTypeId', 'isScorable'],
} as const satisfies CacheTags

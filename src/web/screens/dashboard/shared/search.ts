import type { Focus } from '#rules/api/focuses.ts'
import type { FileType } from '#rules/documents/file-type.ts'
import { progressRanges, type ProgressRange } from '#rules/progress/progress-ranges.ts'
import type { StandardFilter } from '#rules/review/filter/standard-filter.ts'
import { isPhase, type Phase } from '#rules/review/phases.ts'
import { dueFilters, type DueFilter } from '#rules/tasks/due-date.ts'
import {
  choiceIn,
  dayIn,
  definedOnly,
  idIn,
  textIn,
  type RawSearch,
} from '#web/domain/navigation/search-values.ts'
import { standardFilterIn } from '#web/domain/standard/filtered-standard.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const dashboardRoute = '/_app/app/projects/$project_id/dashboard/$tab'

/** The search params of a dashboard. */
export type DashboardSearch = StandardFilter & {
  readonly phase?: Phase
  readonly display?: 'Grid' | 'List'
  readonly module?: number
  /** The sort of the list; module order when absent, a leading '-' reverses it. */
  readonly sort?: StandardSort
  /** The tasks to list; the open ones when absent. */
  readonly tasks?: TaskScope
  /** Filters open tasks by due date. */
  readonly taskDue?: DueFilter
  /** The accreditor's requests to list; the open ones when absent. */
  readonly requests?: RequestScope
  /** The order of the requests; by due date when absent. */
  readonly arrange?: RequestOrder
  /** Whether the response letter is shown in place of the requests. */
  readonly letter?: 'yes'
  /** Filters tasks by the id of an assignee. */
  readonly assignee?: string
  /** The document whose details are open. */
  readonly document?: number
  /** Filters documents by type. */
  readonly file?: FileType
  /** Filters documents by visibility to clients; 'urac' lists those that the accreditor has. */
  readonly visible?: DocumentVisibilityFilter
  readonly cited?: 'yes' | 'no'
  /** 'me' lists the person's own uploads. */
  readonly by?: 'me'
  /** Filters documents by the standard that they belong to or are cited in. */
  readonly standard?: number
  /** The order of the documents; newest first when absent, a leading '-' reverses it. */
  readonly order?: DocumentOrder
  /** Filters changes by subject. */
  readonly focus?: HistoryFocus
  /** Filters changes by the id of their author. */
  readonly person?: string
  /** Filters the findings of the checks and the documents of the ledger; in Reports, opens the form for this kind of report. */
  readonly kind?: string
  /** The audience of the report in that form. */
  readonly audience?: 'staff' | 'client'
  /** The first and last day of the changes, as YYYY-MM-DD. */
  readonly since?: string
  readonly until?: string
  /** The range of days in the progress charts; 13 weeks when absent. */
  readonly range?: ProgressRange
}

/** The subjects of a project's changes. */
export const historyFocuses = [
  'Standard',
  'Element',
  'Task',
  'Document',
  'Citation',
  'Comment',
  'Date',
  'RFI',
  'Report',
  'Project',
  'Preview',
] as const satisfies readonly Focus[]

export type HistoryFocus = (typeof historyFocuses)[number]

const sorts = ['label', '-label', 'lead', '-lead', 'score', '-score', 'since', '-since'] as const

/** A sort of standards other than module order. */
export type StandardSort = (typeof sorts)[number]

const fileTypes: readonly FileType[] = ['document', 'image', 'spreadsheet', 'other']

const documentPlaces = ['project', 'standard', 'none', 'urac'] as const

export type DocumentVisibilityFilter = (typeof documentPlaces)[number]

const documentColumns = ['name', 'standard', 'size', 'added', 'cited'] as const

export type DocumentColumn = (typeof documentColumns)[number]

export type DocumentOrder = DocumentColumn | `-${DocumentColumn}`

const documentOrders = documentColumns.flatMap((column): DocumentOrder[] => [column, `-${column}`])

const taskScopes = ['mine', 'all'] as const

/** A task filter other than the default, the open ones. */
export type TaskScope = (typeof taskScopes)[number]

const requestScopes = ['overdue', 'mine', 'answered', 'all'] as const

/** A filter of requests other than the default, the open ones. */
export type RequestScope = (typeof requestScopes)[number]

const requestOrders = ['received', 'standard'] as const

/** An order of requests other than the default, by due date. */
export type RequestOrder = (typeof requestOrders)[number]

/** Parses the search params of a dashboard; drops invalid values. */
export const dashboardSearch = (raw: RawSearch): DashboardSearch =>
  definedOnly<DashboardSearch>({
    phase: isPhase(raw['phase']) ? raw['phase'] : undefined,
    display: raw['display'] === 'Grid' || raw['display'] === 'List' ? raw['display'] : undefined,
    ...standardFilterIn(raw),
    module: idIn(raw['module']),
    sort: choiceIn(sorts, raw['sort']),
    tasks: choiceIn(taskScopes, raw['tasks']),
    taskDue: choiceIn(dueFilters, raw['taskDue']),
    requests: choiceIn(requestScopes, raw['requests']),
    arrange: choiceIn(requestOrders, raw['arrange']),
    letter: raw['letter'] === 'yes' ? 'yes' : undefined,
    assignee: textIn(raw['assignee']),
    document: idIn(raw['document']),
    file: choiceIn(fileTypes, raw['file']),
    visible: choiceIn(documentPlaces, raw['visible']),
    cited: choiceIn(['yes', 'no'] as const, raw['cited']),
    by: raw['by'] === 'me' ? 'me' : undefined,
    standard: idIn(raw['standard']),
    order: choiceIn(documentOrders, raw['order']),
    focus: choiceIn(historyFocuses, raw['focus']),
    person: textIn(raw['person']),
    kind: textIn(raw['kind']),
    audience: choiceIn(['staff', 'client'] as const, raw['audience']),
    since: dayIn(raw['since']),
    until: dayIn(raw['until']),
    range: choiceIn(progressRanges, raw['range']),
  })

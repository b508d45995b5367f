import type { FileType } from '../rules/file-type.ts'
import { isPhase, type Phase } from '../rules/phases.ts'
import { safeReturn } from '../rules/safe-return.ts'
import { signInProblemOf, type SignInProblem } from '../rules/sign-in-problems.ts'
import { storedDate } from '../rules/stored-date.ts'
import { historyAbouts, type HistoryAbout } from '../rules/history-about.ts'
import { isWriteName, type Focus } from '../rules/write-names.ts'
import { userTypes } from '../rules/user-types.ts'
import { projectStatuses, type ProjectStatusName } from '../rules/project-status.ts'

/** The filters of a dashboard as they stand in the address. */
export type DashboardSearch = {
  readonly phase?: Phase
  readonly display?: 'Grid' | 'List'
  /** 'all', 'none' or a lead's id. */
  readonly lead?: string
  /** The words of a label, or of several with commas between them. */
  readonly label?: string
  readonly q?: string
  readonly module?: number
  /** The order of the list; the module's own order when absent, a leading '-' turns it around. */
  readonly sort?: StandardSort
  /** Whose tasks are listed; the open ones when absent. */
  readonly tasks?: TaskScope
  /** The id of a person to whom tasks are assigned. */
  readonly assignee?: string
  /** The document whose details are open. */
  readonly document?: number
  /** The type of the documents that are listed. */
  readonly file?: FileType
  /** Where clients see the documents that are listed; 'urac' are those that the accreditor has. */
  readonly visible?: DocumentPlace
  readonly cited?: 'yes' | 'no'
  /** 'me' lists the documents that the person uploaded. */
  readonly by?: 'me'
  /** The standard to which the documents that are listed belong or at which they are cited. */
  readonly standard?: number
  /** The order of the documents; the newest first when absent, a leading '-' turns it around. */
  readonly order?: DocumentOrder
  /** What the changes of the history are about. */
  readonly focus?: HistoryFocus
  /** The id of the person whose changes are listed. */
  readonly person?: string
  /** The first and the last day of the changes that are listed, as YYYY-MM-DD. */
  readonly since?: string
  readonly until?: string
}

/** What a project's changes can be about. */
export const historyFocuses = [
  'Standard',
  'Element',
  'Task',
  'Document',
  'Citation',
  'Date',
  'Project',
  'Preview',
] as const satisfies readonly Focus[]

/** What the changes of a history are about. */
export type HistoryFocus = (typeof historyFocuses)[number]

const sorts = ['label', '-label', 'lead', '-lead', 'score', '-score'] as const

/** An order of standards other than the module's own. */
export type StandardSort = (typeof sorts)[number]

const fileTypes: readonly FileType[] = ['document', 'image', 'spreadsheet', 'other']

const documentPlaces = ['project', 'standard', 'none', 'urac'] as const

/** A choice of documents by who has them before their eyes. */
export type DocumentPlace = (typeof documentPlaces)[number]

const documentColumns = ['name', 'standard', 'size', 'added', 'cited'] as const

/** A column by which documents can be ordered. */
export type DocumentColumn = (typeof documentColumns)[number]

/** An order of documents. */
export type DocumentOrder = DocumentColumn | `-${DocumentColumn}`

const documentOrders = documentColumns.flatMap((column): DocumentOrder[] => [column, `-${column}`])

const taskScopes = ['mine', 'all'] as const

/** A choice of tasks beside the open ones. */
export type TaskScope = (typeof taskScopes)[number]

/** What the address says beyond the standard under review. */
export type BenchSearch = {
  /** The element that has the focus. */
  readonly element?: number
  /** On a narrow screen, the list of standards in place of the standard. */
  readonly view?: 'list'
  /** The filters of the dashboard from which the person came, which narrow the list. */
  readonly lead?: string
  readonly label?: string
}

/** The projects that an administrator sees. */
export type AdminProjectsSearch = {
  /** The module that is about to be added to one of them. */
  readonly module?: number
  /** Those of one status; all but the archived when absent. */
  readonly status?: ProjectStatusName
}

/** The parts of a module's page; the first is shown when the address names none. */
export const moduleParts = ['Standards', 'Names', 'Templates', 'Details'] as const

/** A part of a module's page. */
export type ModulePart = (typeof moduleParts)[number]

/** What of a module an administrator has open. */
export type AdminModuleSearch = {
  readonly part?: ModulePart
  /** The standard that is being edited. */
  readonly standard?: number
}

/** The part of the assignments that is shown. */
export type AdminAssignmentsSearch = {
  readonly module?: number
  readonly phase?: Phase
  /** 'all', 'none', 'no-associate', 'changed' or the id of a consultant. */
  readonly lead?: string
  readonly q?: string
}

type Raw = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const idOf = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && storedDate(value) !== null ? value : undefined

const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find((choice) => choice === value)

const filled = <T extends object>(values: { [Name in keyof T]: T[Name] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** The filters of a dashboard in an address; what is not one is left out. */
export const dashboardSearch = (raw: Raw): DashboardSearch =>
  filled<DashboardSearch>({
    phase: isPhase(raw['phase']) ? raw['phase'] : undefined,
    display: raw['display'] === 'Grid' || raw['display'] === 'List' ? raw['display'] : undefined,
    lead: textOf(raw['lead']),
    label: textOf(raw['label']),
    q: textOf(raw['q']),
    module: idOf(raw['module']),
    sort: oneOf(sorts, raw['sort']),
    tasks: oneOf(taskScopes, raw['tasks']),
    assignee: textOf(raw['assignee']),
    document: idOf(raw['document']),
    file: oneOf(fileTypes, raw['file']),
    visible: oneOf(documentPlaces, raw['visible']),
    cited: oneOf(['yes', 'no'] as const, raw['cited']),
    by: raw['by'] === 'me' ? 'me' : undefined,
    standard: idOf(raw['standard']),
    order: oneOf(documentOrders, raw['order']),
    focus: oneOf(historyFocuses, raw['focus']),
    person: textOf(raw['person']),
    since: dayOf(raw['since']),
    until: dayOf(raw['until']),
  })

/** The focused element, the step and the filters of the list in an address. */
export const benchSearch = (raw: Raw): BenchSearch =>
  filled<BenchSearch>({
    element: idOf(raw['element']),
    view: raw['view'] === 'list' ? 'list' : undefined,
    lead: textOf(raw['lead']),
    label: textOf(raw['label']),
  })

/** The module to add and the status of the projects, in an address. */
export const adminProjectsSearch = (raw: Raw): AdminProjectsSearch =>
  filled<AdminProjectsSearch>({
    module: idOf(raw['module']),
    status: oneOf(
      projectStatuses.map(({ name }) => name),
      raw['status'],
    ),
  })

/** The part of a module and the standard, in an address. */
export const adminModuleSearch = (raw: Raw): AdminModuleSearch =>
  filled<AdminModuleSearch>({
    part: oneOf(moduleParts, raw['part']),
    standard: idOf(raw['standard']),
  })

/** The part of the assignments in an address. */
export const adminAssignmentsSearch = (raw: Raw): AdminAssignmentsSearch =>
  filled<AdminAssignmentsSearch>({
    module: idOf(raw['module']),
    phase: isPhase(raw['phase']) ? raw['phase'] : undefined,
    lead: textOf(raw['lead']),
    q: textOf(raw['q']),
  })

const userSorts = ['name', 'email', 'type', 'organization', 'sign-in'] as const

/** A column by which users are sorted. */
export type UserSort = (typeof userSorts)[number]

const userScopes = [...userTypes, 'Locked'] as const

/** A choice of users: those of a type, or those who are locked. */
export type UserScope = (typeof userScopes)[number]

/** The filters of the users in an address, their order (by name when absent, '-' turns it around) and who is unfolded. */
export type AdminUsersSearch = {
  readonly q?: string
  readonly type?: UserScope
  readonly sorted?: UserSort | `-${UserSort}`
  readonly user?: string
}

const userOrders = userSorts.flatMap((sort) => [sort, `-${sort}` as const])

/** The filters of the users in an address; what is not one is left out. */
export const adminUsersSearch = (raw: Raw): AdminUsersSearch =>
  filled<AdminUsersSearch>({
    q: textOf(raw['q']),
    type: oneOf(userScopes, raw['type']),
    sorted: oneOf(userOrders, raw['sorted']),
    user: textOf(raw['user']),
  })

/** The recipient by which caught mails are filtered, the one that is open, and its form (the text when absent). */
export type AdminMailSearch = {
  readonly to?: string
  readonly mail?: number
  readonly form?: 'html'
}

/** What of the mails an administrator sees, in an address. */
export const adminMailSearch = (raw: Raw): AdminMailSearch =>
  filled<AdminMailSearch>({
    to: textOf(raw['to']),
    mail: idOf(raw['mail']),
    form: raw['form'] === 'html' ? 'html' : undefined,
  })

/** The filters of the whole history in an address. */
export type AdminHistorySearch = {
  /** Refused calls in place of what was done. */
  readonly outcome?: 'refused'
  readonly project?: number
  /** The id of a person. */
  readonly person?: string
  readonly about?: HistoryAbout
  /** The action of a write; only with its focus. */
  readonly action?: string
  /** The first and the last day, as YYYY-MM-DD. */
  readonly since?: string
  readonly until?: string
}

/** The filters of the whole history in an address; what is not one is left out. */
export const adminHistorySearch = (raw: Raw): AdminHistorySearch => {
  const about = oneOf(historyAbouts, raw['about'])
  return filled<AdminHistorySearch>({
    outcome: raw['outcome'] === 'refused' ? 'refused' : undefined,
    project: idOf(raw['project']),
    person: textOf(raw['person']),
    about,
    action: isWriteName(`${about}:${String(raw['action'])}`) ? textOf(raw['action']) : undefined,
    since: dayOf(raw['since']),
    until: dayOf(raw['until']),
  })
}

/** Where to go after signing in, a path of the application itself; and why signing in through the provider did not succeed. */
export type SignInSearch = { readonly returnTo?: string; readonly problem?: SignInProblem }

/** The path to return to and the problem in an address. */
export const signInSearch = (raw: Raw): SignInSearch =>
  filled<SignInSearch>({
    returnTo: safeReturn(raw['returnTo']),
    problem: signInProblemOf(raw['problem']),
  })

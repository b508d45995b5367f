import { isPhase, type Phase } from '../rules/phases.ts'

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
}

const sorts = ['label', '-label', 'lead', '-lead', 'score', '-score'] as const

/** An order of standards other than the module's own. */
export type StandardSort = (typeof sorts)[number]

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

/** The module that an administrator is about to add to a project. */
export type AdminProjectsSearch = { readonly module?: number }

type Raw = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const idOf = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

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
  })

/** The focused element, the step and the filters of the list in an address. */
export const benchSearch = (raw: Raw): BenchSearch =>
  filled<BenchSearch>({
    element: idOf(raw['element']),
    view: raw['view'] === 'list' ? 'list' : undefined,
    lead: textOf(raw['lead']),
    label: textOf(raw['label']),
  })

/** The module to add, in an address. */
export const adminProjectsSearch = (raw: Raw): AdminProjectsSearch =>
  filled<AdminProjectsSearch>({ module: idOf(raw['module']) })

/** Where to go after signing in: only a path of the application itself. */
export const signInSearch = (raw: Raw): { readonly returnTo?: string } => {
  const path = textOf(raw['returnTo'])
  return path && /^\/app(?:[/?#]|$)/.test(path) && !path.includes('\\') ? { returnTo: path } : {}
}

/** Search words as plain text, so that an address reads `?phase=desktop-review&display=Grid`. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The search part of an address, with its question mark when there is any. */
export function stringifySearch(search: Raw): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(search as Record<string, string | number | undefined>))
    if (value !== undefined && value !== null) words.set(name, `${value}`)
  const text = words.toString()
  return text === '' ? '' : `?${text}`
}

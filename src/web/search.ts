import { isPhase, type Phase } from '../rules/phases.ts'

/** The filters of a dashboard as they stand in the address. */
export type DashboardSearch = {
  readonly phase?: Phase
  readonly display?: 'Grid' | 'List'
  /** 'all', 'none' or a lead's id. */
  readonly lead?: string
  /** The words of a label. */
  readonly label?: string
  readonly q?: string
  readonly module?: number
}

/** What the address says beyond the standard under review: the element that has the focus. */
export type BenchSearch = { readonly element?: number }

type Raw = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const idOf = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

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
  })

/** The focused element in an address. */
export const benchSearch = (raw: Raw): BenchSearch =>
  filled<BenchSearch>({ element: idOf(raw['element']) })

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
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) words.set(name, String(value))
  const text = words.toString()
  return text === '' ? '' : `?${text}`
}

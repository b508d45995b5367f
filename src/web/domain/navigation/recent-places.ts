import { isPhase, type Phase } from '#rules/review/phases.ts'
import { recentPrefix } from './forget-places.ts'
import { dashboardTabs, reviewTabs, type DashboardTab, type ReviewTab } from './tabs.ts'

/** A place that was open: a tab of a project, or a standard. Ids alone, so that nothing of its content is stored. */
export type RecentPlace =
  | {
      readonly kind: 'dashboard'
      readonly path: string
      readonly projectId: number
      readonly tab: DashboardTab
    }
  | {
      readonly kind: 'standard'
      readonly path: string
      readonly projectId: number
      readonly standardId: number
      readonly phase: Phase
      readonly tab: ReviewTab
    }

const most = 8

const dashboard = /^\/app\/projects\/(\d+)\/dashboard\/(\w+)$/
const standard =
  /^\/app\/projects\/(\d+)\/modules\/\d+\/review\/([a-z-]+)\/standards\/(\d+)\/(\w+)$/

/** The place of a path; null for any other path. */
export function placeOf(path: string): RecentPlace | null {
  const [, project, tabName] = dashboard.exec(path) ?? []
  const dashboardTab = dashboardTabs.find((one) => one === tabName)
  if (dashboardTab)
    return { kind: 'dashboard', path, projectId: Number(project), tab: dashboardTab }
  const [, ofProject, phase, standardId, reviewName] = standard.exec(path) ?? []
  const tab = reviewTabs.find((one) => one === reviewName)
  if (!tab || !isPhase(phase)) return null
  return {
    kind: 'standard',
    path,
    projectId: Number(ofProject),
    standardId: Number(standardId),
    phase,
    tab,
  }
}

/** The same for every tab and phase of a standard, and for each tab of a project. */
const identityOf = (place: RecentPlace): string =>
  place.kind === 'standard' ? `${place.projectId} ${place.standardId}` : place.path

/** The places with one more, the last first; of a standard only the tab and the phase that were open last. */
export const withPlace = (
  places: readonly RecentPlace[],
  place: RecentPlace,
): readonly RecentPlace[] =>
  [place, ...places.filter((one) => identityOf(one) !== identityOf(place))].slice(0, most)

/** Reads the places that a text holds; none when it is no such text. */
export function placesIn(text: string | null): RecentPlace[] {
  try {
    const paths: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(paths)
      ? paths.flatMap((path) => (typeof path === 'string' ? (placeOf(path) ?? []) : []))
      : []
  } catch {
    return []
  }
}

/** Whose places they are: the person, in one database. */
export type PlacesOf = { readonly userId: string; readonly target: string }

const keyOf = ({ userId, target }: PlacesOf): string =>
  `${recentPrefix}${target} ${userId.toLowerCase()}`

/** The places that a person opened last in this browser, the last first. */
export function recentPlaces(of: PlacesOf): readonly RecentPlace[] {
  try {
    return placesIn(localStorage.getItem(keyOf(of)))
  } catch {
    // A browser that stores nothing has no recent places.
    return []
  }
}

/** Remembers a place that a person opened. */
export function rememberPlace(of: PlacesOf, place: RecentPlace): void {
  try {
    const paths = withPlace(recentPlaces(of), place).map(({ path }) => path)
    localStorage.setItem(keyOf(of), JSON.stringify(paths))
  } catch {
    // As above.
  }
}

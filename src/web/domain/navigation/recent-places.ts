import { isPhase, type Phase } from '#rules/review/phases.ts'
import { recentPrefix } from './forget-places.ts'
import { dashboardTabs, reviewTabs, type DashboardTab, type ReviewTab } from './tabs.ts'

/** A place that was open: a tab of a project, or a standard. It contains only ids, so that no content is stored. */
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

/** Identifies a place: all tabs and phases of a standard are the same place, each tab of a project is its own. */
const identityOf = (place: RecentPlace): string =>
  place.kind === 'standard' ? `${place.projectId} ${place.standardId}` : place.path

/** Adds a place to the places, most recent first; a standard keeps only its latest tab and phase. */
export const withPlace = (
  places: readonly RecentPlace[],
  place: RecentPlace,
): readonly RecentPlace[] =>
  [place, ...places.filter((one) => identityOf(one) !== identityOf(place))].slice(0, most)

/** Reads the places from stored text; none when it is not valid. */
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

/** The places that a person opened most recently in this browser, latest first. */
export function recentPlaces(of: PlacesOf): readonly RecentPlace[] {
  try {
    return placesIn(localStorage.getItem(keyOf(of)))
  } catch {
    // A browser without storage has no recent places.
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

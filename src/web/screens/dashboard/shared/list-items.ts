import { comparePersonNames } from '#rules/people/people-order.ts'
import { progressOf, type Progress } from '#rules/review/labels/progress.ts'
import { earnedOfAll } from '#rules/scoring/earned-score.ts'
import type { StandardSort } from './search.ts'
import type { StandardView } from './standard-view.ts'

/** Standards under a common heading. */
export type Section = {
  readonly key: string
  readonly heading: string
  /** The abbreviation before the heading, such as the group 'RM'. */
  readonly sign: string | null
  readonly moduleId: number | null
  /** How many of the group's standards are plumb, including those hidden by the label filter; null when the section is not a group of a module. */
  readonly progress: Progress | null
  readonly views: readonly StandardView[]
}

/** A line of the list: a heading or a standard. */
export type ListItem =
  | { readonly kind: 'heading'; readonly section: Section }
  | { readonly kind: 'standard'; readonly view: StandardView }

/** The sort key of a person: their position among the leads, then their name. */
export type PersonOrder = (id: string | null) => { readonly name: string; readonly order: number }

const groupKey = ({ moduleId, group }: StandardView): string => `${moduleId} ${group ?? ''}`

/** Groups the visible standards by module and group, in module order; `all` are the standards counted for progress. */
export function moduleSections(
  views: readonly StandardView[],
  all: readonly StandardView[],
): Section[] {
  const groups = Map.groupBy(all, groupKey)
  return [...Map.groupBy(views, groupKey)].map(([key, members]) => {
    const first = members[0] as StandardView
    return {
      key,
      heading: first.groupTitle ?? (first.group === null ? 'Other standards' : ''),
      sign: first.group,
      moduleId: first.moduleId,
      progress: progressOf(groups.get(key) ?? []),
      views: members,
    }
  })
}

const plain = (key: string, heading: string, views: readonly StandardView[]): Section => ({
  key,
  heading,
  sign: null,
  moduleId: null,
  progress: null,
  views,
})

function scoreSections(views: readonly StandardView[], turn: 1 | -1): Section[] {
  const shares = views.map((view) => {
    const { MockScore } = view.details
    return { view, share: (MockScore && earnedOfAll(MockScore)?.percent) ?? null }
  })
  const scored = shares
    .flatMap(({ view, share }) => (share === null ? [] : { view, share }))
    .toSorted((a, b) => (a.share - b.share) * turn)
  const others = shares.filter(({ share }) => share === null)
  return [
    plain(
      'scored',
      'By score',
      scored.map(({ view }) => view),
    ),
    plain(
      'unscored',
      'Nothing to score',
      others.map(({ view }) => view),
    ),
  ].filter((section) => section.views.length > 0)
}

/** Returns the standards by the time at which their status was set, longest wait first when ascending, then those whose status was never set. */
function sinceSections(views: readonly StandardView[], turn: 1 | -1): Section[] {
  const dated = views
    .flatMap((view) => (view.since === null ? [] : { view, since: view.since }))
    .toSorted((a, b) => (a.since < b.since ? -turn : a.since > b.since ? turn : 0))
    .map(({ view }) => view)
  const others = views.filter(({ since }) => since === null)
  return [
    plain('dated', turn === 1 ? 'Longest first' : 'Latest first', dated),
    plain('never', 'Status never set', others),
  ].filter((section) => section.views.length > 0)
}

const labelSections = (views: readonly StandardView[]): Section[] =>
  [...Map.groupBy(views, ({ label }) => label.label)]
    .toSorted(([, [a]], [, [b]]) => (a?.label.order ?? 0) - (b?.label.order ?? 0))
    .map(([label, members]) => plain(label, label, members))

const leadSections = (views: readonly StandardView[], person: PersonOrder): Section[] =>
  [...Map.groupBy(views, ({ details }) => details.OwnerId?.toLowerCase() ?? '')]
    .map(([id, members]) => ({ ...person(id || null), members, id }))
    .toSorted((a, b) => a.order - b.order || comparePersonNames(a.name, b.name))
    .map(({ id, name, members }) => plain(`lead ${id}`, name, members))

/** Returns the sections of the list: by module and group, or by the current sort. */
export function listSections(
  views: readonly StandardView[],
  all: readonly StandardView[],
  sort: StandardSort | undefined,
  person: PersonOrder,
): Section[] {
  if (sort === undefined) return moduleSections(views, all)
  if (sort.endsWith('since')) return sinceSections(views, sort === 'since' ? 1 : -1)
  if (sort.endsWith('score')) return scoreSections(views, sort === 'score' ? 1 : -1)
  const sections = sort.endsWith('label') ? labelSections(views) : leadSections(views, person)
  return sort.startsWith('-') ? sections.toReversed() : sections
}

/** Flattens sections into lines: each heading followed by its standards. */
export const listItems = (sections: readonly Section[]): ListItem[] =>
  sections.flatMap((section): ListItem[] => [
    { kind: 'heading', section },
    ...section.views.map((view): ListItem => ({ kind: 'standard', view })),
  ])

/** Returns the next sort of a column header: ascending, descending, then module order again. */
export function nextSort(
  sort: StandardSort | undefined,
  column: 'label' | 'lead' | 'score' | 'since',
): StandardSort | undefined {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? undefined : column
}

/** Returns the modules in the order in which their standards appear in the list. */
export const inOrderOfStandards = <Module extends { readonly Id: number }>(
  modules: readonly Module[],
  views: readonly StandardView[],
): Module[] =>
  [...new Set(views.map(({ moduleId }) => moduleId))].flatMap(
    (id) => modules.find(({ Id }) => Id === id) ?? [],
  )

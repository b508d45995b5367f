import { earnedOfAll } from '../../../rules/earned-score.ts'
import type { StatusLabel } from '../../../rules/label-kinds.ts'
import { comparePersonNames } from '../../../rules/people-order.ts'
import type { StandardSort } from '../../search.ts'
import { isInScope, isPlumb } from '../../ui/status-label-of.ts'
import type { StandardView } from './standard-view.ts'

/** How many standards are plumb, of those in scope. */
export type Progress = { readonly plumb: number; readonly inScope: number }

/** Standards that stand together under a heading. */
export type Section = {
  readonly key: string
  readonly heading: string
  /** The sign before the heading, such as the group 'RM'. */
  readonly sign: string | null
  readonly moduleId: number | null
  /** How much of the group is plumb, whatever the filter of labels leaves out; null where the section is no group of a module. */
  readonly progress: Progress | null
  readonly views: readonly StandardView[]
}

/** A line of the list: a heading or a standard. */
export type ListItem =
  | { readonly kind: 'heading'; readonly section: Section }
  | { readonly kind: 'standard'; readonly view: StandardView }

/** What decides the order of people: their place among the leads, then their name. */
export type PersonOrder = (id: string | null) => { readonly name: string; readonly order: number }

/** How many standards of a list are plumb, of those in scope. */
export const plumbOf = (views: readonly { readonly label: StatusLabel }[]): Progress => {
  const scoped = views.filter(({ label }) => isInScope(label))
  return { plumb: scoped.filter(({ label }) => isPlumb(label)).length, inScope: scoped.length }
}

const groupKey = ({ moduleId, group }: StandardView): string => `${moduleId} ${group ?? ''}`

/** The standards that are shown by module and group, in their own order; `all` are those that are counted. */
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
      progress: plumbOf(groups.get(key) ?? []),
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

const labelSections = (views: readonly StandardView[]): Section[] =>
  [...Map.groupBy(views, ({ label }) => label.label)]
    .toSorted(([, [a]], [, [b]]) => (a?.label.order ?? 0) - (b?.label.order ?? 0))
    .map(([label, members]) => plain(label, label, members))

const leadSections = (views: readonly StandardView[], person: PersonOrder): Section[] =>
  [...Map.groupBy(views, ({ details }) => details.OwnerId?.toLowerCase() ?? '')]
    .map(([id, members]) => ({ ...person(id || null), members, id }))
    .toSorted((a, b) => a.order - b.order || comparePersonNames(a.name, b.name))
    .map(({ id, name, members }) => plain(`lead ${id}`, name, members))

/** The sections of the list: by module and group, or by what the list is sorted by. */
export function listSections(
  views: readonly StandardView[],
  all: readonly StandardView[],
  sort: StandardSort | undefined,
  person: PersonOrder,
): Section[] {
  if (sort === undefined) return moduleSections(views, all)
  if (sort.endsWith('score')) return scoreSections(views, sort === 'score' ? 1 : -1)
  const sections = sort.endsWith('label') ? labelSections(views) : leadSections(views, person)
  return sort.startsWith('-') ? sections.toReversed() : sections
}

/** The lines of the list: each section's heading and then its standards. */
export const listItems = (sections: readonly Section[]): ListItem[] =>
  sections.flatMap((section): ListItem[] => [
    { kind: 'heading', section },
    ...section.views.map((view): ListItem => ({ kind: 'standard', view })),
  ])

/** The order that the head of a column asks for next: upward, downward, then the module's own again. */
export function nextSort(
  sort: StandardSort | undefined,
  column: 'label' | 'lead' | 'score',
): StandardSort | undefined {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? undefined : column
}

/** The modules in the order in which their standards are listed. */
export const inOrderOfStandards = <Module extends { readonly Id: number }>(
  modules: readonly Module[],
  views: readonly StandardView[],
): Module[] =>
  [...new Set(views.map(({ moduleId }) => moduleId))].flatMap(
    (id) => modules.find(({ Id }) => Id === id) ?? [],
  )

import { counted } from '#rules/text/counted.ts'
import type { Data, DocumentRow } from '#web/data/api/contracts.ts'
import { differenceText } from '#web/domain/document/difference-text.ts'

/** A passage compared across two versions; `Passage` is its form in one of them. */
export type Compared = Data<'projects/{id}/documents/compared_versions'>['Passages'][number]
export type Passage = NonNullable<Compared['Before']>

type Citation = DocumentRow['citations'][number]

/** A visible passage, or a folded run of unchanged ones; `key` is the index of the first one among all passages. */
export type Part =
  | { readonly kind: 'passage'; readonly key: number; readonly compared: Compared }
  | { readonly kind: 'fold'; readonly key: number; readonly compared: readonly Compared[] }

/** The minimum number of unchanged passages to fold: fewer take no more room than the fold itself. */
const leastFolded = 3

const isUnchanged = ({ IsSame, IsMoved }: Compared): boolean => IsSame && !IsMoved

const passagesAt = (from: number, passages: readonly Compared[]): Part[] =>
  passages.map((compared, place) => ({ kind: 'passage', key: from + place, compared }))

/** Returns the parts of a run of unchanged passages: folded, except for those next to a change. */
function foldedRun(from: number, run: readonly Compared[], isAtEnd: boolean): Part[] {
  const head = from === 0 ? 0 : 1
  const tail = isAtEnd ? 0 : 1
  const folded = run.slice(head, run.length - tail)
  if (folded.length < leastFolded) return passagesAt(from, run)
  return [
    ...passagesAt(from, run.slice(0, head)),
    { kind: 'fold', key: from + head, compared: folded },
    ...passagesAt(from + run.length - tail, run.slice(run.length - tail)),
  ]
}

/** Folds the unchanged passages, except for those next to a change and those that the person has expanded. */
export function partsOf(passages: readonly Compared[], opened: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
  for (let place = 0; place < passages.length;) {
    let end = place
    while (end < passages.length && isUnchanged(passages[end] as Compared)) end += 1
    const run = passages.slice(place, end)
    for (const part of foldedRun(place, run, end === passages.length))
      if (part.kind === 'fold' && opened.has(part.key))
        parts.push(...passagesAt(part.key, part.compared))
      else parts.push(part)
    const changed = passages[end]
    if (changed !== undefined) parts.push({ kind: 'passage', key: end, compared: changed })
    place = end + 1
  }
  return parts
}

/** Labels what became of a passage; empty for an unchanged one. */
export function stateLabel({ Before, After, IsSame, IsMoved }: Compared): string {
  if (Before === null) return 'Added'
  if (After === null) return 'Removed'
  if (IsSame) return IsMoved ? 'Moved' : ''
  return IsMoved ? 'Moved and changed' : 'Changed'
}

/** Describes the kinds of differences in a changed passage, as a sentence; empty when only ordinary words differ. */
export const kindsText = ({ Differences }: Compared): string =>
  Differences?.kinds.some((kind) => kind !== 'other') ? differenceText(Differences.kinds) : ''

/** Summarizes the changes: "3 changed, 1 added". */
export function summary(passages: readonly Compared[]): string {
  const count = (is: (compared: Compared) => boolean) => passages.filter(is).length
  const counts = [
    [count(({ Before, After, IsSame }) => Boolean(Before && After && !IsSame)), 'changed'],
    [count(({ IsSame, IsMoved }) => IsSame && IsMoved), 'moved'],
    [count(({ Before }) => Before === null), 'added'],
    [count(({ After }) => After === null), 'removed'],
  ] as const
  const said = counts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`)
  const total = counts.reduce((sum, [number]) => sum + number, 0)
  return said.length === 0
    ? 'Both versions have the same words.'
    : `${counted(total, 'difference')}: ${said.join(', ')}.`
}

/** Formats the location of a passage in a version: "Page 3" or "Pages 3–4". */
export function pageText({ Page, EndPage }: Passage, isEstimated: boolean): string {
  const pages = Page === EndPage ? `Page ${Page}` : `Pages ${Page}–${EndPage}`
  return isEstimated ? `${pages}, estimated` : pages
}

/** Labels the button of a fold. */
export const foldText = (folded: readonly Compared[]): string =>
  `Show ${counted(folded.length, 'unchanged passage')}`

/** Returns the citations of a version whose passage overlaps a passage of that version. */
export const citationsIn = (
  citations: readonly Citation[],
  version: number,
  { Page, Start, EndPage, End }: Passage,
): Citation[] =>
  citations.filter(({ Anchor }) => {
    if (Anchor?.version !== version || Anchor.start === undefined || Anchor.end === undefined)
      return false
    const isAfter = Anchor.page > EndPage || (Anchor.page === EndPage && Anchor.start >= End)
    const isBefore = Anchor.page < Page || (Anchor.page === Page && Anchor.end <= Start)
    return !isAfter && !isBefore
  })

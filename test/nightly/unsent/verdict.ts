import { scoreWords } from '#rules/scoring/score-labels.ts'
import type { Done } from './play.ts'
import { elementCount, type TextField } from './schedule.ts'
import { elementName, type Shown } from './screen.ts'
import type { Entry, Stored } from './stored.ts'

/** Whether these values occur among the others in the same order, each at most as often. */
function areInOrder(values: readonly unknown[], among: readonly unknown[]): boolean {
  let at = 0
  for (const value of values) {
    while (at < among.length && among[at] !== value) at += 1
    if (at === among.length) return false
    at += 1
  }
  return true
}

// A value that is set again before the page has read it is stored once.
const withoutRepeats = <Kind>(values: readonly Kind[]): readonly Kind[] =>
  values.filter((value, index) => index === 0 || value !== values[index - 1])

const ownOf = <Kind>(entries: readonly Entry<Kind>[]): readonly Kind[] =>
  entries.filter(({ isOwn }) => isOwn).map(({ value }) => value)

type SetValue<Kind> = {
  readonly name: string
  /** What the person set, in order. */
  readonly set: readonly Kind[]
  readonly entries: readonly Entry<Kind>[]
  readonly stored: Kind | null
  /** Whether another person has set it, too. */
  readonly isTouched: boolean
  /** Whether each value must be stored, or only the last one. */
  readonly isEachStored: boolean
  /** Whether the page shows the last value as not saved. */
  readonly isShownUnsaved: boolean
}

const reportOf = <Kind>({ set, entries, stored }: SetValue<Kind>): string =>
  `set ${set.join(', ')}; history ${entries
    .map(({ isOwn, value }) => `${isOwn ? '' : 'other '}${String(value)}`)
    .join(', ')}; stored ${String(stored)}`

/** Lists the faults of a value that was set several times. */
function* faultsOfValue<Kind>(value: SetValue<Kind>): Generator<string> {
  const { name, set, entries, stored, isTouched, isEachStored, isShownUnsaved } = value
  const own = ownOf(entries)
  const report = reportOf(value)
  if (!areInOrder(own, set)) yield `${name}: stored twice or in another order: ${report}`
  const last = entries.at(-1)
  if (last && last.value !== stored) yield `${name}: the history ends otherwise: ${report}`
  if (set.length === 0 || isShownUnsaved) return
  if (!isTouched && isEachStored && withoutRepeats(own).length !== withoutRepeats(set).length)
    yield `${name}: lost: ${report}`
  if (stored !== set.at(-1) && !(isTouched && own.at(-1) === set.at(-1)))
    yield `${name}: the last one is lost: ${report}`
}

type AtElement = {
  readonly index: number
  readonly done: Done
  readonly seen: Shown['elements'][number]
  readonly held: Stored['elements'][number]
  /** What the page says about it, such as a conflict. */
  readonly said: string
}

function* faultsOfScore({ index, done, seen, held, said }: AtElement): Generator<string> {
  const name = `score ${index}`
  const set = done.scores[index] ?? []
  const isTouched = done.touched.has(index)
  const isShownUnsaved = set.length > 0 && said.includes(scoreWords(set.at(-1) ?? null))
  const { score: stored, scores: entries } = held
  yield* faultsOfValue({
    name,
    set,
    entries,
    stored,
    isTouched,
    isEachStored: true,
    isShownUnsaved,
  })
  if (seen.score !== undefined && seen.score !== String(stored ?? '') && !isShownUnsaved)
    yield `${name}: shown ${seen.score}, stored ${stored}`
}

function* faultsOfMark({ index, done, seen, held, said }: AtElement): Generator<string> {
  const name = `mark ${index}`
  const set = done.marks[index] ?? []
  const isTouched = done.touched.has(index)
  const isShownUnsaved = /ready/i.test(said)
  const { isReady: stored, marks: entries } = held
  yield* faultsOfValue({
    name,
    set,
    entries,
    stored,
    isTouched,
    isEachStored: false,
    isShownUnsaved,
  })
  if (seen.isReady !== undefined && seen.isReady !== stored)
    yield `${name}: shown ${seen.isReady}, stored ${stored}`
}

function* faultsOfElements(done: Done, shown: Shown, stored: Stored): Generator<string> {
  for (let index = 0; index < elementCount; index += 1) {
    const seen = shown.elements[index]
    const held = stored.elements[index]
    if (!seen || !held) {
      yield `element ${index} is not shown`
      continue
    }
    const isNamed = shown.notices.includes(elementName(index))
    const said = `${seen.alerts} ${isNamed ? shown.notices : ''}`
    const element = { index, done, seen, held, said }
    yield* faultsOfScore(element)
    yield* faultsOfMark(element)
    if (said.trim() !== '' && !done.touched.has(index))
      yield `element ${index}: said without a reason: ${said}`
  }
}

function* faultsOfText(
  field: TextField,
  done: Done,
  held: { readonly comment: string; readonly comments: readonly Entry<string>[] },
  inField: string | undefined,
): Generator<string> {
  const typed = done.texts.get(field) ?? []
  const last = typed.at(-1)
  if (!last) return
  const own = ownOf(held.comments)
  const isTouched = field === 'comment' && done.touched.has('text')
  const isStored = held.comment === last.text || (isTouched && own.includes(last.text))
  const history = held.comments.map(({ value }) => value).join(', ')
  const report = `typed ${JSON.stringify(typed)}; history ${history}; stored ${held.comment}; in the field ${inField}`
  const texts = typed.map(({ text }) => text)
  if (!areInOrder(own, texts)) yield `text ${field}: stored twice or in another order: ${report}`
  if (isStored) return
  if (inField !== last.text) yield `text ${field}: lost: ${report}`
  // A field that was left sends its text when the server is back, unless another person was first or the page
  // has changed.
  if (last.isLeft && !last.isPageLeft && !isTouched) yield `text ${field}: not sent: ${report}`
}

function* faultsOfTexts(done: Done, shown: Shown, stored: Stored): Generator<string> {
  yield* faultsOfText('comment', done, stored, shown.comment)
  for (const [index, held] of stored.elements.entries())
    yield* faultsOfText(index, done, held, shown.elements[index]?.comment)
}

function* faultsOfTasks({ tasks }: Done, shown: Shown, stored: Stored): Generator<string> {
  for (const { text, isSent, isPageLeft } of tasks) {
    const times = stored.tasks.get(text) ?? 0
    const isLast = text === tasks.at(-1)?.text
    const isKept = shown.task === text
    if (times > (isSent ? 1 : 0)) yield `task ${text}: stored ${times} times`
    if (isLast && times === 0 && !isKept) yield `task ${text}: lost`
    // A page that was left before the response offers the text again.
    if (times === 1 && isKept && !isPageLeft)
      yield `task ${text}: stored, and still offered to be added`
  }
}

/** Lists the faults at the end: values that are lost, duplicated, or shown wrongly. Empty when there are none. */
export function faultsIn(done: Done, shown: Shown, stored: Stored): readonly string[] {
  return [
    ...faultsOfElements(done, shown, stored),
    ...faultsOfTexts(done, shown, stored),
    ...faultsOfTasks(done, shown, stored),
  ]
}

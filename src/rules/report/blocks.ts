import type { LabelKind } from '../review/labels/label-kinds.ts'
import { shownScorePhase, statusLabelOf } from '../review/labels/phase-label.ts'
import { fullScore } from '../scoring/mock-score.ts'
import { scoreWords } from '../scoring/score-labels.ts'
import { inTreeOrder } from '../standards/elements/element-tree.ts'
import { displayDate } from '../text/stored-date.ts'
import type { ReportSource, SourceElement, SourceStandard } from './report-source.ts'
import type { Block, Cell, Column, Tone } from './report.ts'

/** A cell that has only a text. */
export const textCell = (text: string | null | undefined): Cell => ({ text: text ?? '' })

/** A cell with the name of a person; `none` is shown when there is no person. */
export const personCell = ({ nameOf }: ReportSource, id: string | null, none = ''): Cell =>
  textCell(id === null ? none : nameOf(id))

/** A cell with a count. */
export const countCell = (count: number): Cell => ({ text: String(count), value: count })

/** A cell with a share in percent; empty when the whole is 0. */
export const shareCell = (part: number, whole: number): Cell => {
  if (whole === 0) return textCell('')
  const percent = Math.round((1000 * part) / whole) / 10
  return { text: `${percent} %`, value: percent }
}

/** A cell with the day of a stored date or time. */
export const dateCell = (date: string | null | undefined): Cell =>
  date == null ? textCell('') : { text: displayDate(date), value: date.slice(0, 10) }

const tones: Readonly<Partial<Record<LabelKind, Tone>>> = {
  plumb: 'good',
  delivered: 'good',
  'sent-back': 'attention',
  'asked-by-accreditor': 'attention',
  wrong: 'bad',
  nobody: 'quiet',
  'out-of-scope': 'quiet',
}

const toned = (cell: Cell, tone: Tone | undefined): Cell => (tone ? { ...cell, tone } : cell)

/** A cell with the label of a standard. */
export const labelCell = (source: ReportSource, { details: { label } }: SourceStandard): Cell =>
  toned({ text: label }, tones[statusLabelOf(source.phase, label).kind])

const toneOfScore = (score: number): Tone => {
  if (score === fullScore) return 'good'
  return score === 0 ? 'bad' : 'attention'
}

/** A cell with a MockScore in words; empty when the reader may not see it or there is none to show. */
export const scoreCell = (score: number | null | undefined): Cell => {
  if (score === undefined) return textCell('')
  if (score === null) return { text: scoreWords(null), tone: 'quiet' }
  return { text: scoreWords(score), value: score, tone: toneOfScore(score) }
}

/** Returns the record of an element whose scores a phase shows; undefined in Gap Analysis, which has none. */
export function detailsIn(
  { phase }: ReportSource,
  standard: SourceStandard,
  element: SourceElement,
) {
  const scored = shownScorePhase(phase, standard.isDTRPassthrough)
  return scored === null ? undefined : element.phaseDetails[scored]
}

/** Returns the elements of a standard in tree order, with the names that lists show. */
export const elementsInOrder = ({ elements }: SourceStandard) =>
  inTreeOrder(
    elements.map((element) => ({ ...element, ParentName: element.ParentElement?.Name ?? null })),
  ).map(({ element }) => ({
    element: element as SourceElement,
    name: element.Stem ? 'Stem' : element.Name,
  }))

/** A column of text. */
export const textColumn = (title: string, width: number): Column => ({ title, kind: 'text', width })

/** Builds one part of a report for each module with standards in scope, headed by the module's name. */
export function byModule(
  source: ReportSource,
  part: (standards: readonly SourceStandard[], moduleName: string) => readonly Block[],
): Block[] {
  return source.modules.flatMap((module) => {
    const standards = source.standards.filter(({ StandardSetId }) => StandardSetId === module.Id)
    if (standards.length === 0) return []
    const name = moduleTitle(module)
    return [{ kind: 'heading', level: 1, text: name } as const, ...part(standards, name)]
  })
}

/** The name of a module with its version. */
export const moduleTitle = ({ Name, Version }: ReportSource['modules'][number]): string =>
  Version === null || Version === '' ? Name : `${Name} ${Version}`

/** The note shown when no standards are in scope. */
export const noStandards: Block = {
  kind: 'paragraph',
  text: 'There are no standards in this scope.',
  isNote: true,
}

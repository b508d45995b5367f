import { noFlags } from '#rules/review/phase-columns.ts'
import type { ElementPhase, Phase } from '#rules/review/phases.ts'
import {
  desktopReviewStanding,
  gapAnalysisStanding,
  validationReviewStanding,
  type DemoStanding,
} from './demo-standing.ts'
import type { DemoElementRecord, DemoPhaseRecord, DemoStandardStory } from './demo-story-shape.ts'

/** The label of a standard in each phase, its leads (senior, associate), and the scores that differ from the label's usual ones. */
export type DemoRow = {
  readonly key: string
  readonly team?: readonly [senior: string, associate: string]
  readonly GA: keyof typeof gapAnalysisStanding
  readonly DTR: keyof typeof desktopReviewStanding
  readonly MVR: keyof typeof validationReviewStanding
  /** Scores of the elements that are not Met in Desktop Review; null means not scored. */
  readonly scores?: Readonly<Record<string, number | null>>
  /** Scores of the elements that are not Met in Validation Review. */
  readonly validationScores?: Readonly<Record<string, number | null>>
  /** Elements that the client marked ready before the whole standard was. */
  readonly ready?: readonly string[]
}

/** A comment on a standard or, with `element`, on an element of it; `on` is a day as YYYY-MM-DD. */
export type DemoRemark = {
  readonly key: string
  readonly phase: Phase
  readonly kind: 'client' | 'consultant' | 'good' | 'bad'
  readonly element?: string
  readonly by: string
  readonly on: string
  readonly visible?: boolean
  readonly text: string
}

/** The fields of a standard needed here: its key and the names of its scorable elements. */
export type ScorableStandard = { readonly key: string; readonly scorable: readonly string[] }

const nobody = [null, null] as const

/** Returns the time in the afternoon that the demo gives to everything written on a day. */
export const afternoonOf = (day: string): string => `${day}T15:00:00.000Z`

/** Builds the states of all standards of the module, in module order. A standard without a row is Not Assigned, or has nothing to score. */
export const tellDemoStory = (
  standards: readonly ScorableStandard[],
  rows: readonly DemoRow[],
  remarks: readonly DemoRemark[],
): DemoStandardStory[] =>
  standards.map((standard) => {
    const row = rows.find(({ key }) => key === standard.key) ?? unassigned(standard.key)
    const ownRemarks = remarks.filter(({ key }) => key === standard.key)
    const remarkOf = (kind: DemoRemark['kind']) => ownRemarks.find((remark) => remark.kind === kind)
    const standings = {
      'gap-analysis': gapAnalysisStanding[row.GA],
      'desktop-review': desktopReviewStanding[row.DTR],
      verification: validationReviewStanding[row.MVR],
    }
    return {
      StandardKey: standard.key,
      phases: {
        'gap-analysis': phaseRecord('gap-analysis', standings['gap-analysis'], row, ownRemarks),
        'desktop-review': phaseRecord(
          'desktop-review',
          standings['desktop-review'],
          row,
          ownRemarks,
        ),
        verification: phaseRecord('verification', standings.verification, row, ownRemarks),
      },
      gapAnalysisExtras: {
        TheGood: remarkOf('good')?.text ?? null,
        TheBad: remarkOf('bad')?.text ?? null,
        IsTheGoodVisible: remarkOf('good')?.visible ?? false,
        IsTheBadVisible: remarkOf('bad')?.visible ?? false,
      },
      elements: {
        'desktop-review': elementRecords(
          'desktop-review',
          standings['desktop-review'],
          standard,
          row,
          ownRemarks,
        ),
        verification: elementRecords(
          'verification',
          standings.verification,
          standard,
          row,
          ownRemarks,
        ),
      },
    }
  })

const unassigned = (key: string): DemoRow => ({
  key,
  GA: 'Not Assigned',
  DTR: 'Not Assigned',
  MVR: 'Not Assigned',
})

function phaseRecord(
  phase: Phase,
  { Status, isAssigned, flags = {} }: DemoStanding,
  { team }: DemoRow,
  remarks: readonly DemoRemark[],
): DemoPhaseRecord {
  const [OwnerId, JuniorOwnerId] = (isAssigned && team) || nobody
  const remarkOf = (kind: DemoRemark['kind']) =>
    remarks.find((remark) => remark.phase === phase && remark.kind === kind && !remark.element)
  const client = commentOf(remarkOf('client'))
  const consultant = commentOf(remarkOf('consultant'))
  return {
    Status,
    OwnerId,
    JuniorOwnerId,
    ...noFlags,
    ...flags,
    ClientComment: client.text,
    LastClientId: client.author,
    ClientCommentLastModified: client.at,
    ConsultantComment: consultant.text,
    LastConsultantId: consultant.author,
    ConsultantCommentLastModified: consultant.at,
    IsConsultantCommentVisible: consultant.isVisible,
  }
}

const commentOf = (remark: DemoRemark | undefined) => ({
  text: remark?.text ?? null,
  author: remark?.by ?? null,
  at: remark ? afternoonOf(remark.on) : null,
  isVisible: remark?.visible ?? false,
})

function elementRecords(
  phase: ElementPhase,
  { isScored = false, isClientReady = false }: DemoStanding,
  { scorable }: ScorableStandard,
  { scores, validationScores, ready = [] }: DemoRow,
  remarks: readonly DemoRemark[],
): DemoElementRecord[] {
  const isDesktopReview = phase === 'desktop-review'
  const deviations = (isDesktopReview ? scores : validationScores) ?? {}
  const onElements = remarks.filter((remark) => remark.phase === phase && remark.element)
  const names = new Set([...scorable, ...onElements.flatMap(({ element }) => element ?? [])])
  return [...names].flatMap((ElementName) => {
    const remark = onElements.find(({ element }) => element === ElementName)
    const deviation = deviations[ElementName]
    const met = isScored && scorable.includes(ElementName) ? 100 : null
    const MockScore = deviation === undefined ? met : deviation
    const IsClientReady =
      isDesktopReview &&
      (ready.includes(ElementName) || (isClientReady && scorable.includes(ElementName)))
    if (!remark && MockScore === null && !IsClientReady) return []
    const { text, author, at } = commentOf(remark)
    return {
      ElementName,
      MockScore,
      IsClientReady,
      ConsultantComment: text,
      ConsultantId: author,
      ConsultantCommentDate: at,
    }
  })
}

import type { StandardStatus } from '#rules/review/standard-status.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { standardViews, type StandardView } from './standard-view.ts'

type Given = {
  readonly id: number
  readonly label: string
  readonly name?: string
  readonly moduleId?: number
  readonly group?: string
  readonly ordinal?: string
  readonly Status?: StandardStatus
  readonly OwnerId?: string | null
  /** The share earned of two mandatory elements; null for a standard without any to score. */
  readonly earned?: number | null
}

/** Returns a standard of a project as the server does. */
export function standardRow(given: Given): StandardRow {
  const {
    id,
    label,
    moduleId = 1,
    group = 'RM',
    Status = 'Blank',
    OwnerId = 'sam',
    earned = 0,
  } = given
  const ordinal = given.ordinal ?? `1-${id}`
  const title = given.name ?? 'Internal controls'
  const mandatoryCount = earned === null ? 0 : 2
  return {
    Id: id,
    Name: `${group} ${ordinal} ${title}`,
    StandardSetId: moduleId,
    parsedName: {
      isSuccessful: true,
      id,
      title,
      prefix: null,
      group,
      ordinal,
      order: id,
      groupTitle: 'Risk Management',
      groupOrder: 1,
    },
    billableCount: mandatoryCount,
    scorableCount: mandatoryCount,
    mandatoryCount,
    pointsCount: 0,
    liCount: 0,
    isDTRPassthrough: false,
    openTaskCount: 0,
    citationCount: 0,
    nextTaskDue: null,
    phaseDetails: {
      'desktop-review': {
        Status,
        OwnerId,
        JuniorOwnerId: null,
        IsReadyByClient: false,
        ClientComment: null,
        LastClientId: null,
        ClientCommentLastModified: null,
        MockScore: mockScore(earned),
        label,
        labelOrder: 0,
      },
    },
  }
}

const mockScore = (earned: number | null) => {
  const isComplete = earned === null || earned === 1
  return {
    mandatoryCount: earned === null ? 0 : 2,
    mandatoryComplete: isComplete,
    mandatoryScore: earned === null ? null : earned * 100,
    pointsCount: 0,
    pointsComplete: true,
    pointsScore: null,
    liCount: 0,
    liComplete: true,
    liScore: null,
    complete: isComplete,
  }
}

/** Returns a standard as the dashboard shows it in Desktop Review. */
export function standardView(given: Given): StandardView {
  const [view] = standardViews([standardRow(given)], 'desktop-review')
  if (!view) throw new Error('The standard has no details')
  return view
}

import type { FocusAction } from '../../api/focuses.ts'
import { statusColumns } from '../../review/status-columns.ts'
import { describeAssignments } from '../labels/assignment-labels.ts'
import {
  describeGapAnalysis,
  describeVisibility,
  ofText,
  quoted,
  theStandard,
  withChanges,
  wordsOnly,
} from '../labels/formatters.ts'
import { describeStatus } from '../labels/status-labels.ts'
import { reversingAssignments } from '../undo/assignments.ts'
import {
  cannot,
  emptyIfNone,
  noneIfEmpty,
  pick,
  isNotUndoable,
  setBack,
  settingBack,
  unseen,
  type Undo,
} from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const ofStandard = ['project_id', 'standard_id', 'phase']

const text = (name: FocusAction, columns: Readonly<Record<string, string>>) =>
  settingBack({ name, ids: ofStandard, columns, sent: emptyIfNone })

const flags = (name: FocusAction, columns: Readonly<Record<string, string>>) =>
  settingBack({ name, ids: ofStandard, columns })

const undoStatus: Undo = (entry) => {
  const { parameters, prior } = entry
  if (parameters['reason'] !== undefined || parameters['return_elements'] !== undefined)
    return cannot(
      'The client has been told why the standard was sent back. Submit it on behalf of the client to take it up again.',
    )
  if (prior[0]?.['HasReturn'] === true && parameters['is_ready_by_client'] !== undefined)
    return cannot(
      'The standard had been sent back before, and what the client was told would be lost. Change its status in the review.',
    )
  const name = 'Standard:UpdateStatus'
  const inverse = setBack(entry, { name, ids: ofStandard, columns: statusColumns })
  // A later return tells the client why; setting the readiness back would remove that.
  return isNotUndoable(inverse) || prior[0]?.['HasReturn'] !== false
    ? inverse
    : { ...inverse, expected: { ...inverse.expected, HasReturn: false } }
}

const sections = {
  DesktopReviewEvidence: 'DesktopReviewEvidence',
  OnsiteReviewEvidence: 'OnsiteReviewEvidence',
  Commentary: 'Commentary',
  PointsToRemember: 'PointsToRemember',
  ScopeOfStandard: 'ScopeOfStandard',
  BrightIdeas: 'BrightIdeas',
} as const

const columnsOfStandard = {
  Name: 'Name',
  Group: 'Group',
  isDTRPassthrough: 'isDTRPassthrough',
  ...sections,
} as const

/** The stored values of a standard created with only a name. */
const emptyStandard = {
  Group: null,
  isDTRPassthrough: false,
  ...Object.fromEntries(Object.keys(sections).map((section) => [section, null])),
}

const undoCreation: Undo = ({ parameters, updates }) => {
  const { standard_id, module_id } = updates
  if (standard_id === undefined) return unseen
  const given = Object.entries(pick(parameters, Object.keys(columnsOfStandard)))
  const left = {
    ...emptyStandard,
    ...Object.fromEntries(given.map(([column, value]) => [column, noneIfEmpty(value)])),
  }
  return {
    name: 'Standard:Delete',
    parameters: { module_id, Id: standard_id },
    expected: { ...left, AllElements: [], StandardTip: null },
    left: [left],
  }
}

/** The history of the writes of the focus Standard. */
export const standardHistory = {
  'Standard:UpdateStatus': { describe: describeStatus, undo: undoStatus },
  'Standard:UpdateClientComment': {
    describe: ofText((entry) => `the client comment on ${theStandard(entry)}${entry.inPhase}`),
    undo: text('Standard:UpdateClientComment', {
      client_comment: 'ClientComment',
    }),
  },
  'Standard:UpdateConsultantComment': {
    describe: ofText((entry) => `the consultant comment on ${theStandard(entry)}${entry.inPhase}`),
    undo: text('Standard:UpdateConsultantComment', {
      consultant_comment: 'ConsultantComment',
    }),
  },
  'Standard:UpdateConsultantCommentReady': {
    describe: describeVisibility,
    undo: flags('Standard:UpdateConsultantCommentReady', {
      is_consultant_comment_visible: 'IsConsultantCommentVisible',
    }),
  },
  'Standard:UpdateGapAnalysisComment': {
    describe: describeGapAnalysis,
    undo: text('Standard:UpdateGapAnalysisComment', {
      the_good: 'TheGood',
      the_bad: 'TheBad',
    }),
  },
  'Standard:UpdateGapAnalysisCommentReady': {
    describe: describeVisibility,
    undo: flags('Standard:UpdateGapAnalysisCommentReady', {
      is_the_good_visible: 'IsTheGoodVisible',
      is_the_bad_visible: 'IsTheBadVisible',
    }),
  },
  'Standard:UpdateConsultantAssignments': {
    describe: describeAssignments,
    undo: reversingAssignments('Standard:UpdateConsultantAssignments'),
  },
  'Standard:UpdatePhaseExtendedInfo': {
    describe: wordsOnly(({ inPhase }) => `changed extended information${inPhase}`),
    undo: cannot('This is not implemented, and changed nothing.'),
  },
  'Standard:Create': {
    describe: wordsOnly(({ parameters }) => quoted('added the standard', parameters['Name'])),
    undo: undoCreation,
  },
  'Standard:Update': {
    describe: withChanges(({ prior }) => quoted('changed the standard', prior['Name'])),
    undo: settingBack({
      name: 'Standard:Update',
      ids: ['Id'],
      columns: columnsOfStandard,
      stored: noneIfEmpty,
      sent: emptyIfNone,
    }),
  },
  'Standard:Delete': {
    describe: wordsOnly(({ prior }) => quoted('deleted the standard', prior['Name'])),
    undo: cannot(
      'A deleted standard does not come back with its elements and its tip. Add it in Modules.',
    ),
  },
} as const satisfies HistoryOfWrites

import type { FocusAction } from '../api/focuses.ts'
import { isRecord, listOf } from '../permissions/conditions/permission-facts.ts'
import { storedOwner } from '../projects/assignment-operation.ts'
import { statusColumns } from '../review/status-columns.ts'
import {
  cannot,
  emptyIfNone,
  noneIfEmpty,
  pick,
  setBack,
  settingBack,
  unseen,
  type Undo,
  type Values,
} from './undo.ts'

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
  return setBack(entry, { name: 'Standard:UpdateStatus', ids: ofStandard, columns: statusColumns })
}

const reversed = (change: Values): Values => ({
  ...pick(change, ['standard_id', 'phase', 'role']),
  from_consultant_id: idOf(change['to_consultant_id']),
  to_consultant_id: idOf(change['from_consultant_id']),
})

const idOf = (id: unknown): string | null => storedOwner(typeof id === 'string' ? id : null)

const reversing =
  (name: FocusAction): Undo =>
  ({ parameters, prior }) => {
    const changes = listOf(parameters['assignmentChanges']).filter(isRecord)
    if (changes.length === 0) return unseen
    return {
      name,
      parameters: {
        project_id: parameters['project_id'],
        assignmentChanges: changes.map(reversed),
      },
      expected: {},
      left: prior,
    }
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

/** How each write of the focus Standard is undone. */
export const undoOfStandards = {
  'Standard:UpdateStatus': undoStatus,
  'Standard:UpdateClientComment': text('Standard:UpdateClientComment', {
    client_comment: 'ClientComment',
  }),
  'Standard:UpdateConsultantComment': text('Standard:UpdateConsultantComment', {
    consultant_comment: 'ConsultantComment',
  }),
  'Standard:UpdateConsultantCommentReady': flags('Standard:UpdateConsultantCommentReady', {
    is_consultant_comment_visible: 'IsConsultantCommentVisible',
  }),
  'Standard:UpdateGapAnalysisComment': text('Standard:UpdateGapAnalysisComment', {
    the_good: 'TheGood',
    the_bad: 'TheBad',
  }),
  'Standard:UpdateGapAnalysisCommentReady': flags('Standard:UpdateGapAnalysisCommentReady', {
    is_the_good_visible: 'IsTheGoodVisible',
    is_the_bad_visible: 'IsTheBadVisible',
  }),
  'Standard:UpdateConsultantAssignments': reversing('Standard:UpdateConsultantAssignments'),
  'Standard:UpdatePhaseExtendedInfo': cannot('This is not implemented, and changed nothing.'),
  'Standard:Create': undoCreation,
  'Standard:Update': settingBack({
    name: 'Standard:Update',
    ids: ['Id'],
    columns: columnsOfStandard,
    stored: noneIfEmpty,
    sent: emptyIfNone,
  }),
  'Standard:Delete': cannot(
    'A deleted standard does not come back with its elements and its tip. Add it in Modules.',
  ),
  'Project:UpdateStandardAssignments': reversing('Project:UpdateStandardAssignments'),
} as const

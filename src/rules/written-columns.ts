import type { WriteName } from './write-names.ts'

const documentColumns = {
  title: 'Title',
  description: 'Description',
  standard_id: 'StandardId',
  is_document_visible_for_standard: 'IsDocumentVisibleForStandard',
  is_document_visible_for_project: 'IsDocumentVisibleForProject',
  is_uploaded_to_urac: 'IsUploadedToURAC',
}

type Columns = Partial<Record<WriteName, Readonly<Record<string, string>>>>

/** The column that each parameter of a write sets, where it is not spelled like the column. */
export const writtenColumns: Columns = {
  'Task:Create': { text: 'Text' },
  'Task:Edit': { text: 'Text', newStandardId: 'StandardId' },
  'Element:UpdateConsultantComment': { consultant_comment: 'ConsultantComment' },
  'Element:UpdateClientReady': { is_client_ready: 'IsClientReady' },
  'Element:UpdateMockScore': { mock_score: 'MockScore' },
  'Standard:UpdateClientComment': { client_comment: 'ClientComment' },
  'Standard:UpdateConsultantComment': { consultant_comment: 'ConsultantComment' },
  'Standard:UpdateConsultantCommentReady': {
    is_consultant_comment_visible: 'IsConsultantCommentVisible',
  },
  'Standard:UpdateGapAnalysisComment': { the_good: 'TheGood', the_bad: 'TheBad' },
  'Standard:UpdateGapAnalysisCommentReady': {
    is_the_good_visible: 'IsTheGoodVisible',
    is_the_bad_visible: 'IsTheBadVisible',
  },
  'Standard:UpdateStatus': {
    status: 'Status',
    is_ready_by_client: 'IsReadyByClient',
    initiate_second_review: 'InitiateSecondReview',
    initiate_rfi_review: 'InitiateRFIReview',
    upload_this_standard: 'UploadThisStandard',
    uploaded_to_urac: 'UploadedToURAC',
  },
  'Project:AddClient': { client_user_id: 'UserId' },
  'Project:RemoveClient': { client_user_id: 'UserId' },
  'Project:UpdateStatus': { name: 'Name', status_id: 'StatusId' },
  'Document:Upload': documentColumns,
  'Document:Update': documentColumns,
  'Citation:Create': { citation: 'Citation' },
  'Citation:Update': { citation: 'Citation' },
  'Date:Create': { name: 'Name', date: 'Date' },
  'Date:Update': { name: 'Name', date: 'Date' },
}

// The column by whose rule a client sees a parameter that sets more than one value.
const seenLike: Columns = {
  'Task:Create': { assignees: 'Text' },
  'Task:Edit': { add_assignees: 'Text', remove_assignees: 'Text' },
  'Task:UpdateCompletion': { assignee: 'IsCompleted' },
  'Standard:UpdateConsultantAssignments': { assignmentChanges: 'OwnerId' },
  'Project:UpdateStandardAssignments': { assignmentChanges: 'OwnerId' },
}

/** The column by whose rule a client sees a parameter of a write. */
export const ruledBy = (name: WriteName, parameter: string): string =>
  writtenColumns[name]?.[parameter] ?? seenLike[name]?.[parameter] ?? parameter

/** The parameter of a write that sets a column; undefined when none does. */
export const parameterOfColumn = (name: WriteName, column: string): string | undefined =>
  Object.entries(writtenColumns[name] ?? {}).find(([, set]) => set === column)?.[0]

/** The columns that a write sets, with the values that its parameters give them. */
export const writtenValues = (
  name: WriteName,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(writtenColumns[name] ?? {})
      .filter(([parameter]) => parameters[parameter] !== undefined)
      .map(([parameter, column]) => [column, parameters[parameter]]),
  )

import { counted } from '../../text/counted.ts'
import { describeAssignments } from './assignment-labels.ts'
import {
  describeDeletedReply,
  describeEditedReply,
  describeReply,
  describeResolved,
} from './comment-labels.ts'
import { describeDocumentChange, documentOf, versionOf } from './document-labels.ts'
import {
  describeGapAnalysis,
  describeOrganization,
  describeProject,
  describeReadiness,
  describeScore,
  describeSettings,
  describeVisibility,
  elementOf,
  moduleIn,
  ofText,
  personIn,
  quoted,
  theDocument,
  theStandard,
  withChanges,
  wordsOnly,
  type Formatter,
} from './formatters.ts'
import { changesOf, onlyChangeOf, textOf, type Entry } from './history-change.ts'
import {
  describeDeletedReport,
  describeNewReport,
  describeOpening,
  describeSentReport,
} from './report-labels.ts'
import { describeStatus } from './status-labels.ts'
import {
  describeCompletion,
  describeDeletedTask,
  describeNewTask,
  describeTaskEdit,
} from './task-labels.ts'

const endings: Readonly<Record<string, string>> = {
  time: ' (after an hour)',
  session: ' (the session ended)',
  right: ' (one of the two lost access to the project)',
}

const rfi = ({ many }: Entry): string => (many ? counted(many, 'RFI') : 'an RFI')

/** Describes each write, by its name. `web/domain/history/entry` does not compile while a write is missing. */
export const writeLabels = {
  'Task:Create': describeNewTask,
  'Task:Edit': describeTaskEdit,
  'Task:Delete': describeDeletedTask,
  'Task:UpdateCompletion': describeCompletion,

  'Element:UpdateConsultantComment': ofText(
    (entry) => `the comment on ${elementOf(entry)}${entry.inPhase}`,
  ),
  'Element:UpdateClientReady': describeReadiness,
  'Element:UpdateMockScore': describeScore,
  'Element:UpdateSupportText': ofText((entry) => `the support text of ${elementOf(entry)}`),
  'Element:Create': wordsOnly((entry) => `added the element ${elementOf(entry)}`),
  'Element:Update': withChanges((entry) => `changed the element ${elementOf(entry)}`),
  'Element:Delete': wordsOnly((entry) => `deleted the element ${elementOf(entry)}`),

  'Comment:Reply': describeReply,
  'Comment:EditReply': describeEditedReply,
  'Comment:DeleteReply': describeDeletedReply,
  'Comment:Resolve': describeResolved,

  'Standard:UpdateClientComment': ofText(
    (entry) => `the client comment on ${theStandard(entry)}${entry.inPhase}`,
  ),
  'Standard:UpdateConsultantComment': ofText(
    (entry) => `the consultant comment on ${theStandard(entry)}${entry.inPhase}`,
  ),
  'Standard:UpdateConsultantCommentReady': describeVisibility,
  'Standard:UpdateGapAnalysisComment': describeGapAnalysis,
  'Standard:UpdateGapAnalysisCommentReady': describeVisibility,
  'Standard:UpdateConsultantAssignments': describeAssignments,
  'Standard:UpdateStatus': describeStatus,
  'Standard:UpdatePhaseExtendedInfo': wordsOnly(
    ({ inPhase }) => `changed extended information${inPhase}`,
  ),
  'Standard:Create': wordsOnly(({ parameters }) =>
    quoted('added the standard', parameters['Name']),
  ),
  'Standard:Update': withChanges(({ prior }) => quoted('changed the standard', prior['Name'])),
  'Standard:Delete': wordsOnly(({ prior }) => quoted('deleted the standard', prior['Name'])),

  'Document:Upload': (entry) => ({
    words: `added ${theDocument(entry)}`,
    text: entry.many ? null : textOf(entry.parameters['description']),
  }),
  'Document:Replace': wordsOnly((entry) => `replaced the file of ${documentOf(entry)}`),
  'Document:Restore': wordsOnly((entry) => `restored ${versionOf(entry)}${documentOf(entry)}`),
  'Document:Delete': wordsOnly((entry) => `deleted ${theDocument(entry)}`),
  'Document:Update': describeDocumentChange,
  'Document:UpdateDates': withChanges((entry) => `changed the dates of ${theDocument(entry)}`),

  'Document:MarkUploaded': wordsOnly(
    (entry) => `marked ${versionOf(entry)}${documentOf(entry)} as uploaded to the accreditor`,
  ),
  'Document:UnmarkUploaded': wordsOnly(
    (entry) => `withdrew that ${documentOf(entry)} was uploaded to the accreditor`,
  ),

  'Citation:Create': (entry) => ({
    words: `cited ${documentOf(entry)} at ${elementOf(entry)}`,
    text: textOf(entry.parameters['citation']) ?? quotationOf(entry.parameters['anchor']),
  }),
  'Citation:Update': (entry) => ({
    words: `changed the citation of ${documentOf(entry)} at ${elementOf(entry)}`,
    changes: Object.hasOwn(entry.parameters, 'anchor') ? changesOf(entry) : onlyChangeOf(entry),
  }),
  'Citation:Delete': (entry) => ({
    words: `deleted the citation of ${documentOf(entry)} at ${elementOf(entry)}`,
    text: textOf(entry.prior['Citation']),
  }),

  'User:Create': wordsOnly(({ parameters }) =>
    quoted('created an account for', parameters['UserName']),
  ),
  'User:Update': withChanges(
    (entry) => `changed the account of ${personIn(entry, entry.parameters['Id'])}`,
  ),
  'User:Delete': wordsOnly(
    (entry) => `deleted the account of ${personIn(entry, entry.parameters['Id'])}`,
  ),
  'User:Invite': wordsOnly((entry) => `invited ${personIn(entry, entry.parameters['Id'])}`),
  'User:TakeBackInvitation': wordsOnly(
    (entry) => `revoked the invitation of ${personIn(entry, entry.parameters['Id'])}`,
  ),
  'User:EndSessions': wordsOnly(
    (entry) => `signed out ${personIn(entry, entry.parameters['Id'])} everywhere`,
  ),
  'User:RemoveSecondFactors': wordsOnly(
    (entry) => `turned off two-step verification for ${personIn(entry, entry.parameters['Id'])}`,
  ),
  'User:UpdateGFLock': wordsOnly(
    (entry) =>
      `${entry.parameters['is_locked'] === false ? 'unlocked' : 'locked'} the sign-in of ${personIn(entry, entry.parameters['target_user_id'])}`,
  ),

  'Project:Create': wordsOnly(({ parameters }) =>
    quoted('created the project', parameters['Name']),
  ),
  'Project:SendMessage': (entry) => ({
    words: `wrote to ${personIn(entry, entry.parameters['recipient_id'])}`,
    text: textOf(entry.parameters['text']),
  }),
  'Project:UpdateNotificationLevel': (entry) => ({
    words: 'changed their notifications of the project',
    changes: onlyChangeOf(entry),
  }),
  'Project:AddClient': wordsOnly(
    (entry) => `added ${personIn(entry, entry.parameters['client_user_id'])} to the project`,
  ),
  'Project:RemoveClient': wordsOnly(
    (entry) => `removed ${personIn(entry, entry.parameters['client_user_id'])} from the project`,
  ),
  'Project:AddModule': wordsOnly((entry) => `added ${moduleIn(entry)} to the project`),
  'Project:RemoveModule': wordsOnly((entry) => `removed ${moduleIn(entry)} from the project`),
  'Project:UpdateStandardAssignments': describeAssignments,
  'Project:UpdateSettings': describeSettings,
  'Project:UpdateStatus': describeProject,
  'Project:UpdateOrganization': describeOrganization,

  'Template:Upload': wordsOnly((entry) => `added a template to ${moduleIn(entry)}`),
  'Template:Replace': wordsOnly(({ prior }) =>
    quoted('replaced the template', prior['original_filename']),
  ),
  'Template:Restore': wordsOnly(({ prior, parameters }) =>
    quoted(
      typeof parameters['version'] === 'number'
        ? `restored version ${parameters['version']} of the template`
        : 'restored the template',
      prior['original_filename'],
    ),
  ),
  'Template:Delete': wordsOnly(({ prior }) =>
    quoted('deleted the template', prior['original_filename']),
  ),
  'ReportTemplate:Create': wordsOnly(({ parameters }) =>
    quoted('added the report template', parameters['name']),
  ),
  'ReportTemplate:Update': (entry) => ({
    words: quoted(
      entry.parameters['upload_id'] === undefined
        ? 'renamed the report template'
        : 'replaced the file of the report template',
      entry.prior['Name'],
    ),
    changes: onlyChangeOf(entry),
  }),
  'ReportTemplate:Delete': wordsOnly(({ prior }) =>
    quoted('deleted the report template', prior['Name']),
  ),
  'StandardTip:Update': withChanges((entry) => `changed the tip of ${theStandard(entry)}`),

  'Date:Create': (entry) => ({
    words: quoted('added the date', entry.parameters['name']),
    changes: changesOf({ ...entry, prior: { Date: null } }).map(({ to }) => ({
      what: 'Date',
      to,
    })),
  }),
  'Date:Update': withChanges(({ prior }) => quoted('changed the date', prior['Name'])),
  'Date:Delete': wordsOnly(({ prior }) => quoted('deleted the date', prior['Name'])),

  'RFI:Create': (entry) => ({
    words: `recorded ${rfi(entry)}`,
    text: textOf(entry.parameters['text']),
  }),
  'RFI:Update': withChanges((entry) => `changed ${rfi(entry)}`),
  'RFI:UpdateAnswer': ofText((entry) => `the answer to ${rfi(entry)}`),
  'RFI:UpdateAnswered': (entry) => ({
    words:
      entry.parameters['is_answered'] === false
        ? `reopened ${rfi(entry)}`
        : `marked ${rfi(entry)} as answered`,
    text: textOf(entry.prior['Text']),
  }),
  'RFI:UpdateSent': wordsOnly(({ parameters }) => {
    const { rfi_ids: ids, is_sent } = parameters
    const many = counted(Array.isArray(ids) ? ids.length : 1, 'RFI')
    return is_sent === false
      ? `withdrew that the answers to ${many} were sent to the accreditor`
      : `marked the answers to ${many} as sent to the accreditor`
  }),
  'RFI:Delete': (entry) => ({
    words: `deleted ${rfi(entry)}`,
    text: textOf(entry.prior['Text']),
  }),

  'Report:Create': describeNewReport,
  'Report:Open': describeOpening,
  'Report:Send': describeSentReport,
  'Report:Delete': describeDeletedReport,

  'Module:Create': wordsOnly(({ parameters }) => quoted('created the module', parameters['Name'])),
  'Module:Update': withChanges(({ prior }) => quoted('changed the module', prior['Name'])),
  'Module:Finalize': wordsOnly(
    (entry) =>
      `${entry.parameters['is_finalized'] === false ? 'reopened' : 'finalized'} ${moduleIn(entry)}`,
  ),
  'Module:Import': wordsOnly(({ parameters }) =>
    quoted('imported a module from', parameters['file_name']),
  ),
  'History:Export': wordsOnly(({ parameters }) =>
    parameters['outcome'] === 'refused' ? 'exported the refused requests' : 'exported the history',
  ),
  'Preview:Start': wordsOnly(
    (entry) =>
      `started viewing the project as ${personIn(entry, entry.parameters['client_user_id'])}`,
  ),
  'Preview:End': wordsOnly(
    (entry) =>
      `stopped viewing the project as ${personIn(entry, entry.parameters['client_user_id'])}${endings[String(entry.parameters['reason'])] ?? ''}`,
  ),
  'Test:Create': wordsOnly(() => 'tested a write'),
} satisfies Readonly<Record<string, Formatter>>

/** Returns the words that an anchor quotes; null for a region. */
const quotationOf = (anchor: unknown): string | null =>
  typeof anchor === 'object' && anchor !== null && 'exact' in anchor ? textOf(anchor.exact) : null

import type { WriteName } from '../../../rules/write-names.ts'
import { changesOf, textOf, type Entry, type Told } from './history-change.ts'
import { settingChanges, taskPeople } from './listed-changes.ts'
import {
  assignments,
  changed,
  completion,
  documentOf,
  elementOf,
  gapAnalysisTexts,
  moduleIn,
  personIn,
  quoted,
  readiness,
  showing,
  theDocument,
  told,
  wrote,
  type Teller,
} from './tellers.ts'

const endings: Readonly<Record<string, string>> = {
  time: ' (after an hour)',
  session: ' (the session ended)',
  right: ' (one of the two lost access to the project)',
}

// A write that has no words here does not compile.
const tellers: Readonly<Record<WriteName, Teller>> = {
  'Task:Create': (entry) => ({
    words: 'added a task',
    text: textOf(entry.parameters['text']),
    changes: taskPeople(entry),
  }),
  'Task:Edit': (entry, name) => {
    const changes = [...changesOf(name, entry), ...taskPeople(entry)]
    const isReworded = changes.some(({ what }) => what === 'Text')
    return {
      words: 'changed a task',
      text: isReworded ? null : textOf(entry.prior['Text']),
      changes,
    }
  },
  'Task:Delete': ({ prior }) => ({ words: 'deleted a task', text: textOf(prior['Text']) }),
  'Task:UpdateCompletion': completion,

  'Element:UpdateConsultantComment': wrote(
    (entry) => `edited the comment on ${elementOf(entry)}${entry.inPhase}`,
  ),
  'Element:UpdateClientReady': readiness,
  'Element:UpdateMockScore': wrote((entry) => `scored ${elementOf(entry)}${entry.inPhase}`),
  'Element:Create': told((entry) => `added the element ${elementOf(entry)}`),
  'Element:Update': changed((entry) => `changed the element ${elementOf(entry)}`),
  'Element:Delete': told((entry) => `deleted the element ${elementOf(entry)}`),

  'Standard:UpdateClientComment': wrote(({ inPhase }) => `edited the client comment${inPhase}`),
  'Standard:UpdateConsultantComment': wrote(
    ({ inPhase }) => `edited the consultant comment${inPhase}`,
  ),
  'Standard:UpdateConsultantCommentReady': showing,
  'Standard:UpdateGapAnalysisComment': gapAnalysisTexts,
  'Standard:UpdateGapAnalysisCommentReady': showing,
  'Standard:UpdateConsultantAssignments': assignments,
  'Standard:UpdateStatus': changed(({ inPhase }) => `changed the status${inPhase}`),
  'Standard:UpdatePhaseExtendedInfo': told(
    ({ inPhase }) => `changed extended information${inPhase}`,
  ),
  'Standard:Create': told(({ parameters }) => quoted('added the standard', parameters['Name'])),
  'Standard:Update': changed(({ prior }) => quoted('changed the standard', prior['Name'])),
  'Standard:Delete': told(({ prior }) => quoted('deleted the standard', prior['Name'])),

  'Document:Upload': (entry) => ({
    words: `added ${theDocument(entry)}`,
    text: textOf(entry.parameters['description']),
  }),
  'Document:Replace': told((entry) => `replaced the file of ${documentOf(entry)}`),
  'Document:Delete': told((entry) => `deleted ${theDocument(entry)}`),
  'Document:Update': changed((entry) => `changed ${theDocument(entry)}`),

  'Citation:Create': (entry) => ({
    words: `cited ${documentOf(entry)} at ${elementOf(entry)}`,
    text: textOf(entry.parameters['citation']),
  }),
  'Citation:Update': wrote(
    (entry) => `changed the citation of ${documentOf(entry)} at ${elementOf(entry)}`,
  ),
  'Citation:Delete': (entry) => ({
    words: `deleted the citation of ${documentOf(entry)} at ${elementOf(entry)}`,
    text: textOf(entry.prior['Citation']),
  }),

  'User:Create': told(({ parameters }) => quoted('created an account for', parameters['UserName'])),
  'User:Update': changed(
    (entry) => `changed the account of ${personIn(entry, entry.parameters['Id'])}`,
  ),
  'User:Delete': told(
    (entry) => `deleted the account of ${personIn(entry, entry.parameters['Id'])}`,
  ),
  'User:Invite': told((entry) => `invited ${personIn(entry, entry.parameters['Id'])}`),
  'User:TakeBackInvitation': told(
    (entry) => `revoked the invitation of ${personIn(entry, entry.parameters['Id'])}`,
  ),
  'User:EndSessions': told(
    (entry) => `signed out ${personIn(entry, entry.parameters['Id'])} everywhere`,
  ),
  'User:RemoveSecondFactors': told(
    (entry) => `turned off two-step verification for ${personIn(entry, entry.parameters['Id'])}`,
  ),
  'User:UpdateGFLock': told(
    (entry) =>
      `${entry.parameters['is_locked'] === false ? 'unlocked' : 'locked'} the sign-in of ${personIn(entry, entry.parameters['target_user_id'])}`,
  ),

  'Project:Create': told(({ parameters }) => quoted('created the project', parameters['Name'])),
  'Project:AddClient': told(
    (entry) => `added ${personIn(entry, entry.parameters['client_user_id'])} to the project`,
  ),
  'Project:RemoveClient': told(
    (entry) => `removed ${personIn(entry, entry.parameters['client_user_id'])} from the project`,
  ),
  'Project:AddModule': told((entry) => `added ${moduleIn(entry)} to the project`),
  'Project:RemoveModule': told((entry) => `removed ${moduleIn(entry)} from the project`),
  'Project:UpdateStandardAssignments': assignments,
  'Project:UpdateSettings': (entry) => ({
    words: 'changed the settings of the project',
    changes: settingChanges(entry),
  }),
  'Project:UpdateStatus': changed(() => 'changed the project'),

  'Template:Upload': told((entry) => `added a template to ${moduleIn(entry)}`),
  'Template:Delete': told(({ prior }) =>
    quoted('deleted the template', prior['original_filename']),
  ),
  'StandardTip:Update': changed(() => 'changed the tips'),

  'Date:Create': (entry) => ({
    words: quoted('added the date', entry.parameters['name']),
    changes: changesOf('Date:Create', { ...entry, prior: { Date: null } }).map(({ to }) => ({
      what: 'Date',
      to,
    })),
  }),
  'Date:Update': changed(({ prior }) => quoted('changed the date', prior['Name'])),
  'Date:Delete': told(({ prior }) => quoted('deleted the date', prior['Name'])),

  'Module:Create': told(({ parameters }) => quoted('created the module', parameters['Name'])),
  'Module:Update': changed(({ prior }) => quoted('changed the module', prior['Name'])),
  'Module:Finalize': told(
    (entry) =>
      `${entry.parameters['is_finalized'] === false ? 'reopened' : 'finalized'} ${moduleIn(entry)}`,
  ),
  'Module:Import': told(({ parameters }) =>
    quoted('imported a module from', parameters['file_name']),
  ),
  'History:Export': told(({ parameters }) =>
    parameters['outcome'] === 'refused' ? 'exported the refused requests' : 'exported the history',
  ),
  'Preview:Start': told(
    (entry) =>
      `started viewing the project as ${personIn(entry, entry.parameters['client_user_id'])}`,
  ),
  'Preview:End': told(
    (entry) =>
      `stopped viewing the project as ${personIn(entry, entry.parameters['client_user_id'])}${endings[String(entry.parameters['reason'])] ?? ''}`,
  ),
  'Test:Create': told(() => 'tested a write'),
}

/** A write of the history in words. */
export const historyWords = (name: WriteName, entry: Entry): Told => tellers[name](entry, name)

import { by, held, type Demand } from '../demand.ts'

/** Validation rules. */
export const validation: readonly Demand[] = [
  held(
    '5.1',
    'Task:Delete needs a numeric task_id',
    by(
      'src/operations/task/delete.test.ts',
      'an invalid id is reported as a task that does not exist',
    ),
  ),
  held(
    '5.2',
    'Task:UpdateCompletion needs task, user and is_completed',
    by(
      'src/operations/task/update-completion.test.ts',
      'needs the task, the assignee and whether it is done',
    ),
  ),
  held(
    '5.3',
    'Task:Edit needs task_id and project_id',
    by('src/operations/task/edit.test.ts', 'rejects an invalid id, and an empty text'),
  ),
  held(
    '5.4',
    'element writes need project_id, element_id and phase',
    by(
      'src/operations/element/update-mock-score.test.ts',
      'rejects invalid ids, phases without scores, and invalid scores',
    ),
  ),
  held(
    '5.5',
    'element writes take Desktop Review and Validation Review alone',
    by(
      'src/operations/element/update-client-ready.test.ts',
      'rejects invalid ids, phases without elements, and values that are not boolean',
    ),
  ),
  held(
    '5.6',
    'standard writes need project_id, standard_id and a known phase',
    by(
      'src/operations/standard/update-status.test.ts',
      'rejects invalid ids, phases, statuses and flags, and a write without changes',
    ),
  ),
  held(
    '5.7',
    'Gap Analysis comment writes need that phase',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s rejects invalid ids and phases, and values that cannot be stored',
    ),
  ),
  held(
    '5.8',
    'Document:Delete needs a numeric document_id',
    by('src/operations/document/delete.test.ts', 'refuses the document_id %j'),
  ),
  held(
    '5.9',
    'Document:Replace needs document_id and project_id',
    by('src/operations/document/replace.test.ts', 'rejects %j, which is not an id'),
  ),
  held(
    '5.10',
    'citation writes need project_id, document_id and element_id',
    by('src/operations/citation/citation.test.ts', 'rejects the id %j and names the value'),
  ),
  held(
    '5.11',
    'a citation is changed or deleted when exactly one exists, created when none does',
    by(
      'src/operations/citation/citation.test.ts',
      'creating requires that no citation exists; updating and deleting require one',
    ),
  ),
  held(
    '5.12',
    'Project:Create needs Name and StatusId',
    by(
      'src/operations/project/create.test.ts',
      'needs Name and StatusId, each as it can be stored',
    ),
  ),
  held(
    '5.13',
    'Project:AddModule and RemoveModule need project_id and module_id',
    by('src/operations/project/add-module.test.ts', 'needs both ids'),
    by('src/operations/project/remove-module.test.ts', 'needs both ids'),
  ),
  held(
    '5.14',
    'Project:AddClient and RemoveClient need project_id and client_user_id',
    by('src/operations/project/add-client.test.ts', 'needs both ids'),
    by('src/operations/project/remove-client.test.ts', 'needs both ids'),
  ),
  held(
    '5.15',
    'Project:UpdateStatus needs project_id and name or status_id',
    by('src/operations/project/update-status.test.ts', 'needs the project and a name or a status'),
  ),
  held(
    '5.16',
    'Date:Create needs project_id, date and name',
    by(
      'src/operations/date/create.test.ts',
      'needs project_id, date and name, each as it can be stored',
    ),
  ),
  held(
    '5.17',
    'Date:Update needs date_id',
    by('src/operations/date/update.test.ts', 'needs date_id and something to change'),
  ),
  held(
    '5.18',
    'Date:Delete needs project_id and date_id',
    by('src/operations/date/delete.test.ts', 'needs project_id and date_id'),
  ),
  held(
    '5.19',
    'Standard:Create needs module_id and Name',
    by('src/operations/standard/create.test.ts', 'rejects a standard without module and name'),
  ),
  held(
    '5.20',
    'Standard:Update needs Id',
    by(
      'src/operations/standard/update.test.ts',
      'rejects invalid ids, texts that cannot be stored, and an update without changes',
    ),
  ),
  held(
    '5.21',
    'Standard:Delete needs module_id and Id',
    by('src/operations/standard/delete.test.ts', 'rejects invalid ids'),
  ),
  held(
    '5.22',
    'Project:UpdateSettings needs project_id',
    by(
      'src/operations/project/update-settings.test.ts',
      'needs a project that exists and is not archived',
    ),
  ),
  held(
    '5.23',
    'User:UpdateGFLock needs target_user_id',
    by('src/operations/user/update-gf-lock.test.ts', 'needs a target_user_id'),
  ),
  held('5.24', 'User:Delete needs Id', by('src/operations/user/delete.test.ts', 'needs an id')),
  held(
    '5.25',
    'assignment changes need project_id, standard_id and a valid operation',
    by(
      'src/operations/project/update-standard-assignments.test.ts',
      'needs project_id, standard_id and a valid operation in every entry',
    ),
  ),
  held(
    '5.26',
    'an empty owner is stored as null',
    by('src/rules/projects/assignment-operation.test.ts', 'an empty owner is stored as null'),
  ),
  held(
    '5.27',
    'ids are parsed as base-10 integers',
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      'an id is a whole number or its digits, and not a text that begins with one',
    ),
  ),
  held(
    '5.28',
    'dates are stored at the beginning of their day',
    by('src/rules/text/stored-date.test.ts', '%s is stored as %s'),
    by(
      'test/pages/dates.test.ts',
      'a date that is renamed is stored under its new name, on the same day',
    ),
  ),
  held(
    '5.29',
    'standard names are parsed with the patterns of their module',
    by(
      'src/rules/standards/standard-name.test.ts',
      'a match gives prefix, group, ordinal, title and order, and the group details of the module',
    ),
  ),
  held(
    '5.30',
    'without a pattern or a match the parse is unsuccessful',
    by(
      'src/rules/standards/standard-name.test.ts',
      'without a pattern or a match the parse is unsuccessful and the title is the name',
    ),
  ),
  held(
    '5.31',
    'a numeric ordinal is its order; a mixed one is its first number times 1000 plus its second',
    by('src/rules/standards/standard-name.test.ts', 'the order of ordinal %s is %s'),
  ),
  held(
    '5.32',
    'file names split into base and extension',
    by('src/rules/documents/file-name.test.ts', 'splits %s'),
  ),
  held(
    '5.33',
    'a file name without extension is no match',
    by(
      'src/operations/document/upload.test.ts',
      'a name without an extension is the name, and there is no type',
    ),
  ),
]

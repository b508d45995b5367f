import { by, held, type Demand } from '../demand.ts'

/** The write call and its transformations. */
export const writes: readonly Demand[] = [
  held(
    '7.1',
    'one address takes all writes, for rds or ps',
    by('src/server/pipeline/write/write-pipeline.test.ts', 'rejects apiDb=%s'),
    by('test/specification.test.ts', 'every write is registered, and carried out on both targets'),
  ),
  held(
    '7.2',
    'a body has focus, action, parameters and user_id',
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      "rejects the user_id of somebody else and accepts the caller's own in any letter case",
    ),
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      'accepts the transformation in an envelope of that name',
    ),
  ),
  held(
    '7.3',
    'a response has data.result and data.transformation',
    by(
      'src/web/data/writes/send-write.test.ts',
      'sends the transformation with its key to the target and returns its updates',
    ),
  ),
  held(
    '7.4',
    'Task:Create',
    by(
      'src/operations/task/create.test.ts',
      'creates the task and its open assignments in %s, with ids in its letter case and one history row in the same transaction',
    ),
  ),
  held(
    '7.5',
    'Task:Edit',
    by(
      'src/operations/task/edit.test.ts',
      'updates text, assignees and standard in %s and returns the previous task',
    ),
  ),
  held(
    '7.6',
    'Task:Delete',
    by(
      'src/operations/task/delete.test.ts',
      'deletes the task and its assignments in %s; the history keeps its values',
    ),
  ),
  held(
    '7.7',
    'Task:UpdateCompletion',
    by(
      'src/operations/task/update-completion.test.ts',
      'marks only the given assignee in %s and returns the previous row',
    ),
  ),
  held(
    '7.8',
    'Element:UpdateConsultantComment',
    by(
      'src/operations/element/update-consultant-comment.test.ts',
      'stores the comment with author and time in %s, %s, and returns the previous one',
    ),
  ),
  held(
    '7.9',
    'Element:UpdateClientReady',
    by(
      'src/operations/element/update-client-ready.test.ts',
      'a client marks an element as ready in %s and reverts it',
    ),
  ),
  held(
    '7.10',
    'Element:UpdateMockScore',
    by(
      'src/operations/element/update-mock-score.test.ts',
      'scores the element in %s, %s, in a new record that is not ready, and returns the previous score',
    ),
  ),
  held(
    '7.11',
    'Standard:UpdateClientComment',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s in %s, %s stores its own columns, returns the previous values, and changes nothing else',
    ),
  ),
  held(
    '7.12',
    'Standard:UpdateConsultantComment',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s in %s, %s stores its own columns, returns the previous values, and changes nothing else',
    ),
  ),
  held(
    '7.13',
    'Standard:UpdateConsultantCommentReady',
    by(
      'src/operations/standard/comment-visibility.test.ts',
      '%s in %s, %s is shown to the client, and hidden again, at once and by itself',
    ),
  ),
  held(
    '7.14',
    'Standard:UpdateGapAnalysisComment',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s in %s, %s stores its own columns, returns the previous values, and changes nothing else',
    ),
  ),
  held(
    '7.15',
    'Standard:UpdateGapAnalysisCommentReady',
    by(
      'src/operations/standard/comment-visibility.test.ts',
      '%s in %s, %s is shown to the client, and hidden again, at once and by itself',
    ),
  ),
  held(
    '7.16',
    'Standard:UpdateConsultantAssignments',
    by(
      'src/operations/standard/update-consultant-assignments.test.ts',
      'reassigns, unassigns and assigns in %s, all in one transaction, ids in its letter case',
    ),
  ),
  held(
    '7.17',
    'Standard:UpdateStatus',
    by(
      'src/operations/standard/update-status.test.ts',
      'sets the given status and flags, and the editor, in %s, %s; returns the previous record',
    ),
  ),
  held(
    '7.18',
    'Standard:UpdatePhaseExtendedInfo is not implemented',
    by(
      'src/operations/standard/update-phase-extended-info.test.ts',
      '%s gets the error that neither target has the function, with any parameters',
    ),
  ),
  held(
    '7.19',
    'Standard:Create',
    by(
      'src/operations/standard/create.test.ts',
      'adds the standard in %s and creates its records in every project with the module',
    ),
  ),
  held(
    '7.20',
    'Standard:Update',
    by(
      'src/operations/standard/update.test.ts',
      'updates the given fields of the standard in %s and returns its previous values',
    ),
  ),
  held(
    '7.21',
    'Standard:Delete',
    by(
      'src/operations/standard/delete.test.ts',
      'deletes the standard in %s with its elements, its tip and its unchanged records',
    ),
  ),
  held(
    '7.22',
    'Document:Upload',
    by(
      'src/operations/document/upload.test.ts',
      'creates the document and its first version from the uploaded file in %s',
    ),
  ),
  held(
    '7.23',
    'Document:Replace',
    by(
      'src/operations/document/replace.test.ts',
      'keeps the earlier file as a version with title and citations unchanged, in %s',
    ),
  ),
  held(
    '7.24',
    'Document:Delete',
    by(
      'src/operations/document/delete.test.ts',
      'deletes the document with all its versions and releases their files, in %s',
    ),
  ),
  held(
    '7.25',
    'Citation:Create',
    by(
      'src/operations/citation/citation.test.ts',
      'citations are created, updated and deleted in %s, and the stored count follows',
    ),
  ),
  held(
    '7.26',
    'Citation:Update',
    by(
      'src/operations/citation/citation.test.ts',
      'citations are created, updated and deleted in %s, and the stored count follows',
    ),
  ),
  held(
    '7.27',
    'Citation:Delete',
    by(
      'src/operations/citation/citation.test.ts',
      'citations are created, updated and deleted in %s, and the stored count follows',
    ),
  ),
  held(
    '7.28',
    'User:Create',
    by(
      'src/operations/user/create.test.ts',
      'creates a person in %s with every field and a new id',
    ),
  ),
  held(
    '7.29',
    'User:Update',
    by(
      'src/operations/user/update.test.ts',
      'updates the given fields in %s and returns the previous row of the person',
    ),
  ),
  held(
    '7.30',
    'User:Delete',
    by(
      'src/operations/user/delete.test.ts',
      'closes the account in %s, ends the links and keeps the row',
    ),
  ),
  held(
    '7.31',
    'User:UpdateGFLock',
    by(
      'src/operations/user/update-gf-lock.test.ts',
      'locks and unlocks in %s and returns the current row of the person',
    ),
  ),
  held(
    '7.32',
    'Project:Create',
    by(
      'src/operations/project/create.test.ts',
      'creates the project in %s with IsWaiveDocument false, without modules and people',
    ),
  ),
  held(
    '7.33',
    'Project:AddClient',
    by(
      'src/operations/project/add-client.test.ts',
      'links the person in %s, who has access to the project at the next request',
    ),
  ),
  held(
    '7.34',
    'Project:RemoveClient',
    by(
      'src/operations/project/remove-client.test.ts',
      'ends the link in %s, and with it access at the next request',
    ),
  ),
  held(
    '7.35',
    'Project:AddModule',
    by(
      'src/operations/project/add-module.test.ts',
      'links the module in %s and creates a record of each standard with Status Blank in every phase',
    ),
  ),
  held(
    '7.36',
    'Project:RemoveModule',
    by(
      'src/operations/project/remove-module.test.ts',
      'removes the module in %s with its unchanged records; the pre_snapshot keeps the assignments',
    ),
  ),
  held(
    '7.37',
    'Project:UpdateStandardAssignments',
    by(
      'src/operations/project/update-standard-assignments.test.ts',
      'assigns, unassigns and reassigns in %s, with ids in its letter case, leaving the other role unchanged',
    ),
  ),
  held(
    '7.38',
    'Project:UpdateSettings',
    by(
      'src/operations/project/update-settings.test.ts',
      'merges the changes key by key in %s and returns the previous value of each changed key',
    ),
  ),
  held(
    '7.39',
    'Project:UpdateStatus',
    by(
      'src/operations/project/update-status.test.ts',
      'changes name and status of the project in %s and returns the previous row',
    ),
  ),
  held(
    '7.40',
    'Template:Upload',
    by(
      'src/operations/template/template.test.ts',
      'is created from an uploaded file, listed, downloaded and deleted in %s',
    ),
  ),
  held(
    '7.41',
    'Template:Delete',
    by(
      'src/operations/template/template.test.ts',
      'is created from an uploaded file, listed, downloaded and deleted in %s',
    ),
  ),
  held(
    '7.42',
    'StandardTip:Update',
    by(
      'src/operations/standard-tip/update.test.ts',
      'creates the tip in %s, updates its given fields, and stores author and time',
    ),
  ),
  held(
    '7.43',
    'Date:Create',
    by(
      'src/operations/date/create.test.ts',
      'adds the date to the project in %s, stored at the beginning of its day in UTC with the fixed type',
    ),
  ),
  held(
    '7.44',
    'Date:Update',
    by(
      'src/operations/date/update.test.ts',
      'updates the date in %s and returns its previous values',
    ),
    by(
      'test/pages/dates.test.ts',
      'a date that is renamed is stored under its new name, on the same day',
    ),
  ),
  held(
    '7.45',
    'Date:Delete',
    by(
      'src/operations/date/delete.test.ts',
      'deletes the date in %s; the history keeps its values',
    ),
  ),
  held(
    '7.46',
    'Module:Create',
    by(
      'src/operations/module/create.test.ts',
      'creates an empty module in %s, which can be read at once and accepts a standard',
    ),
  ),
  held(
    '7.47',
    'Test:Create',
    by(
      'src/operations/test/create.test.ts',
      'writes to %s and leaves neither rows nor history nor an idempotency key',
    ),
  ),
]

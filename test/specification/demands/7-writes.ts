import { by, held, type Demand } from '../demand.ts'

/** The write call and its transformations. */
export const writes: readonly Demand[] = [
  held(
    '7.1',
    'one address takes all writes, for rds or ps',
    by('src/server/pipeline/write/write-pipeline.test.ts', 'apiDb=%s names no database'),
    by('test/specification.test.ts', 'every write is registered, and carried out on both targets'),
  ),
  held(
    '7.2',
    'a body has focus, action, parameters and user_id',
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      'a user_id of somebody else is refused; the own one is taken in any letter case',
    ),
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      'the transformation may also lie in an envelope of that name',
    ),
  ),
  held(
    '7.3',
    'a response has data.result and data.transformation',
    by(
      'src/web/data/writes/send-write.test.ts',
      'sends the transformation with its key to the target and answers its updates',
    ),
  ),
  held(
    '7.4',
    'Task:Create',
    by(
      'src/operations/task/create.test.ts',
      'makes the task and its open assignments in %s, ids in its letter case, with one history row in the same transaction',
    ),
  ),
  held(
    '7.5',
    'Task:Edit',
    by(
      'src/operations/task/edit.test.ts',
      'changes text, assignees and standard in %s and reports the task as it was',
    ),
  ),
  held(
    '7.6',
    'Task:Delete',
    by(
      'src/operations/task/delete.test.ts',
      'takes the task and its assignments away in %s; the history keeps what it was',
    ),
  ),
  held(
    '7.7',
    'Task:UpdateCompletion',
    by(
      'src/operations/task/update-completion.test.ts',
      'marks only the named assignee in %s and reports the row as it was',
    ),
  ),
  held(
    '7.8',
    'Element:UpdateConsultantComment',
    by(
      'src/operations/element/update-consultant-comment.test.ts',
      'keeps the comment, who wrote it and when, in %s, %s, and reports what was there',
    ),
  ),
  held(
    '7.9',
    'Element:UpdateClientReady',
    by(
      'src/operations/element/update-client-ready.test.ts',
      'a client marks an element as ready in %s, and takes it back',
    ),
  ),
  held(
    '7.10',
    'Element:UpdateMockScore',
    by(
      'src/operations/element/update-mock-score.test.ts',
      'scores the element in %s, %s, in a record that begins not ready, and reports the score as it was',
    ),
  ),
  held(
    '7.11',
    'Standard:UpdateClientComment',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s in %s, %s keeps what it names, reports what was there, and changes nothing else',
    ),
  ),
  held(
    '7.12',
    'Standard:UpdateConsultantComment',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s in %s, %s keeps what it names, reports what was there, and changes nothing else',
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
      '%s in %s, %s keeps what it names, reports what was there, and changes nothing else',
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
      'sets the status and the flags that are named, and the editor, in %s, %s; reports the record as it was',
    ),
  ),
  held(
    '7.18',
    'Standard:UpdatePhaseExtendedInfo is not implemented',
    by(
      'src/operations/standard/update-phase-extended-info.test.ts',
      '%s hears that neither target has a function, whatever is sent',
    ),
  ),
  held(
    '7.19',
    'Standard:Create',
    by(
      'src/operations/standard/create.test.ts',
      'adds the standard in %s and begins its records in every project that works the module',
    ),
  ),
  held(
    '7.20',
    'Standard:Update',
    by(
      'src/operations/standard/update.test.ts',
      'changes what is given of the standard in %s and reports it as it was',
    ),
  ),
  held(
    '7.21',
    'Standard:Delete',
    by(
      'src/operations/standard/delete.test.ts',
      'takes the standard away in %s with its elements, its tip and records that nobody touched',
    ),
  ),
  held(
    '7.22',
    'Document:Upload',
    by(
      'src/operations/document/upload.test.ts',
      'makes the document and its first version of the uploaded file in %s',
    ),
  ),
  held(
    '7.23',
    'Document:Replace',
    by(
      'src/operations/document/replace.test.ts',
      'keeps the earlier file as a version, title and citations stay, in %s',
    ),
  ),
  held(
    '7.24',
    'Document:Delete',
    by(
      'src/operations/document/delete.test.ts',
      'takes the document with all its versions away and releases their files, in %s',
    ),
  ),
  held(
    '7.25',
    'Citation:Create',
    by(
      'src/operations/citation/citation.test.ts',
      'is made, changed and taken away in %s; the kept count follows',
    ),
  ),
  held(
    '7.26',
    'Citation:Update',
    by(
      'src/operations/citation/citation.test.ts',
      'is made, changed and taken away in %s; the kept count follows',
    ),
  ),
  held(
    '7.27',
    'Citation:Delete',
    by(
      'src/operations/citation/citation.test.ts',
      'is made, changed and taken away in %s; the kept count follows',
    ),
  ),
  held(
    '7.28',
    'User:Create',
    by(
      'src/operations/user/create.test.ts',
      'makes a person in %s with every field, under an id of its own',
    ),
  ),
  held(
    '7.29',
    'User:Update',
    by(
      'src/operations/user/update.test.ts',
      'changes the fields given in %s and reports the person as it was',
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
      'locks and unlocks in %s and reports the person as it was',
    ),
  ),
  held(
    '7.32',
    'Project:Create',
    by(
      'src/operations/project/create.test.ts',
      'makes the project in %s with IsWaiveDocument false, without modules and people',
    ),
  ),
  held(
    '7.33',
    'Project:AddClient',
    by(
      'src/operations/project/add-client.test.ts',
      'links the person in %s, who has the project at the next request',
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
      'links the module in %s and begins a record of each standard with Status Blank in every phase',
    ),
  ),
  held(
    '7.36',
    'Project:RemoveModule',
    by(
      'src/operations/project/remove-module.test.ts',
      'takes the module out in %s with its untouched records; the pre_snapshot keeps who was assigned',
    ),
  ),
  held(
    '7.37',
    'Project:UpdateStandardAssignments',
    by(
      'src/operations/project/update-standard-assignments.test.ts',
      'assigns, unassigns and reassigns in %s, ids in its letter case, the other role as it was',
    ),
  ),
  held(
    '7.38',
    'Project:UpdateSettings',
    by(
      'src/operations/project/update-settings.test.ts',
      'merges the changes key by key in %s and reports each changed key as it was',
    ),
  ),
  held(
    '7.39',
    'Project:UpdateStatus',
    by(
      'src/operations/project/update-status.test.ts',
      'gives the project another name and status in %s and reports the row as it was',
    ),
  ),
  held(
    '7.40',
    'Template:Upload',
    by(
      'src/operations/template/template.test.ts',
      'is made of an uploaded file, listed, downloaded and taken away in %s',
    ),
  ),
  held(
    '7.41',
    'Template:Delete',
    by(
      'src/operations/template/template.test.ts',
      'is made of an uploaded file, listed, downloaded and taken away in %s',
    ),
  ),
  held(
    '7.42',
    'StandardTip:Update',
    by(
      'src/operations/standard-tip/update.test.ts',
      'begins the tip in %s, changes what is given of it, and keeps who wrote it and when',
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
      'moves and renames the date in %s and reports the row as it was',
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
      'takes the date away in %s; the history keeps what it was',
    ),
  ),
  held(
    '7.46',
    'Module:Create',
    by(
      'src/operations/module/create.test.ts',
      'makes an empty module in %s, which is read at once and takes a standard',
    ),
  ),
  held(
    '7.47',
    'Test:Create',
    by(
      'src/operations/test/create.test.ts',
      'writes to %s and leaves nothing behind, no history and no key',
    ),
  ),
]

import { by, held, type Demand } from '../demand.ts'

/** Entities and their fields. */
export const entities: readonly Demand[] = [
  held(
    '3.1',
    'fields of Task',
    by(
      'src/operations/task/tasks-for-project.test.ts',
      'staff see all tasks, open ones first and the newest first, in %s',
    ),
  ),
  held(
    '3.2',
    'fields of TaskAssignee; IsCompleted starts false',
    by(
      'src/operations/task/create.test.ts',
      'creates the task and its open assignments in %s, with ids in its letter case and one history row in the same transaction',
    ),
  ),
  held(
    '3.3',
    'a phase record for each project, standard and phase',
    by(
      'src/operations/project/add-module.test.ts',
      'links the module in %s and creates a record of each standard with Status Blank in every phase',
    ),
  ),
  held(
    '3.4',
    'status and owners of a phase record',
    by(
      'src/operations/standard/standard-phase.test.ts',
      'staff see every standard with all of its data in %s',
    ),
  ),
  held(
    '3.5',
    'EditorId of a phase record',
    by(
      'src/operations/standard/update-status.test.ts',
      'sets the given status and flags, and the editor, in %s, %s; returns the previous record',
    ),
  ),
  held(
    '3.6',
    'ClientComment with author and time',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s in %s, %s stores its own columns, returns the previous values, and changes nothing else',
    ),
  ),
  held(
    '3.7',
    'ConsultantComment with author and time',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s in %s, %s stores its own columns, returns the previous values, and changes nothing else',
    ),
  ),
  held(
    '3.8',
    'IsConsultantCommentVisible',
    by(
      'src/operations/standard/comment-visibility.test.ts',
      '%s in %s, %s is shown to the client, and hidden again, at once and by itself',
    ),
  ),
  held(
    '3.9',
    'IsReadyByClient, InitiateSecondReview, InitiateRFIReview, UploadThisStandard, UploadedToURAC',
    by(
      'src/operations/standard/update-status.test.ts',
      'sets the given status and flags, and the editor, in %s, %s; returns the previous record',
    ),
  ),
  held(
    '3.10',
    'Gap Analysis has TheGood and TheBad, each with its visibility',
    by(
      'src/operations/standard/comment-visibility.test.ts',
      'The Good and The Bad have separate expected values, in %s',
    ),
  ),
  held(
    '3.11',
    'element phase records exist in Desktop Review and Validation Review',
    by(
      'src/operations/element/update-consultant-comment.test.ts',
      'rejects invalid ids, phases without elements, and texts that cannot be stored',
    ),
  ),
  held(
    '3.12',
    'element record: comment with author and date',
    by(
      'src/operations/element/update-consultant-comment.test.ts',
      'stores the comment with author and time in %s, %s, and returns the previous one',
    ),
  ),
  held(
    '3.13',
    'element record: IsClientReady',
    by(
      'src/operations/element/update-client-ready.test.ts',
      'a client marks an element as ready in %s and reverts it',
    ),
  ),
  held(
    '3.14',
    'element record: MockScore',
    by(
      'src/operations/element/update-mock-score.test.ts',
      'scores the element in %s, %s, in a new record that is not ready, and returns the previous score',
    ),
  ),
  held(
    '3.15',
    'fields of Document',
    by(
      'src/operations/document/documents-with-citations.test.ts',
      'returns a document with its file, its earlier files and its citations, in %s',
    ),
  ),
  held(
    '3.16',
    'visibility of a document for its standard and for its project',
    by(
      'src/rules/documents/document-visibility.test.ts',
      "a document %j of the client's organization: %s is visible: %s",
    ),
  ),
  held(
    '3.17',
    'IsUploadedToURAC of a document',
    by(
      'src/operations/document/delete.test.ts',
      'only administrators delete documents that were uploaded to the accreditor',
    ),
  ),
  held(
    '3.18',
    'fields of a citation',
    by(
      'src/operations/citation/citation.test.ts',
      'citations are created, updated and deleted in %s, and the stored count follows',
    ),
  ),
  held(
    '3.19',
    'fields of User',
    by(
      'src/operations/user/all-users.test.ts',
      'administrators see every field of all users in %s',
    ),
  ),
  held(
    '3.20',
    'NotifyOnNewTask of a user',
    by(
      'src/operations/task/task-mails.test.ts',
      'people who turned notices off, are locked or deleted get no mail, and a task without assignees sends none',
    ),
  ),
  held(
    '3.21',
    "the session's user has UserId and user_type",
    by('src/operations/user/profile.test.ts', "returns the caller's own profile in %s"),
  ),
  held(
    '3.22',
    'the authentication identity has gf_user_type',
    by(
      'src/server/auth/oidc/oidc-identity.test.ts',
      'reads organizations and user type only from the ID token, name and address from either source',
    ),
  ),
  held(
    '3.23',
    'fields of Project',
    by(
      'src/operations/project/project.test.ts',
      'returns to staff the project with modules, progress and people in %s',
    ),
  ),
  held(
    '3.24',
    'IsWaiveDocument of a project',
    by(
      'src/operations/project/create.test.ts',
      'creates the project in %s with IsWaiveDocument false, without modules and people',
    ),
  ),
  held(
    '3.25',
    'SendTaksEmailsToBeta of a project',
    by(
      'src/operations/task/task-mails.test.ts',
      'the links of a project with SendTaksEmailsToBeta lead to the staging host',
    ),
  ),
  held(
    '3.26',
    'link of a project and a person',
    by(
      'src/operations/project/add-client.test.ts',
      'links the person in %s, who has access to the project at the next request',
    ),
  ),
  held(
    '3.27',
    'link of a project and a module',
    by(
      'src/operations/project/add-module.test.ts',
      'links the module in %s and creates a record of each standard with Status Blank in every phase',
    ),
  ),
  held(
    '3.28',
    'fields of a project date',
    by(
      'src/operations/date/create.test.ts',
      'adds the date to the project in %s, stored at the beginning of its day in UTC with the fixed type',
    ),
  ),
  held(
    '3.29',
    'fields of a module',
    by(
      'src/operations/module/update.test.ts',
      'updates the given fields of the module in %s; every project reads the new names',
    ),
  ),
  held(
    '3.30',
    'IsFinalized of a module',
    by(
      'src/operations/module/finalize.test.ts',
      'finalizes the module in %s: it rejects changes until it is reopened',
    ),
  ),
  held(
    '3.31',
    'a module may define groups with title and order',
    by(
      'src/operations/module/create.test.ts',
      'stores the pattern and the groups by which the names of its standards are parsed',
    ),
  ),
  held(
    '3.32',
    'fields of a stored standard',
    by(
      'src/operations/standard/create.test.ts',
      'adds the standard in %s and creates its records in every project with the module',
    ),
  ),
  held(
    '3.33',
    'a standard in review: AllElements and phaseDetails by phase',
    by(
      'src/operations/standard/standard-phase.test.ts',
      'one standard is returned with its sections and its ordered elements',
    ),
  ),
  held(
    '3.34',
    'isDTRPassthrough of a standard',
    by(
      'src/rules/review/labels/phase-label.test.ts',
      'a pass-through takes its Validation Review score from Desktop Review',
    ),
  ),
  held(
    '3.35',
    'phase details of a standard',
    by(
      'src/operations/standard/standard-phase.test.ts',
      'staff see every standard with all of its data in %s',
    ),
    by(
      'src/operations/standard/standard-phase.test.ts',
      'contains only the requested phase: $phase',
    ),
  ),
  held(
    '3.36',
    'MockScore sums: count, complete and score of three groups, and complete',
    by(
      'src/operations/element/update-mock-score.test.ts',
      'after any sequence of scores the stored totals equal a recount',
    ),
    by(
      'src/rules/scoring/mock-score.test.ts',
      'the score is the mean with one decimal, unscored as 0, null for an empty group',
    ),
  ),
  held(
    '3.37',
    'fields of Element; parent and child elements',
    by(
      'src/operations/element/update.test.ts',
      'updates the given fields of the element in %s and returns its previous values',
    ),
    by(
      'src/rules/standards/elements/element-order.test.ts',
      'child elements are the direct children',
    ),
  ),
  held(
    '3.38',
    'element types 1 to 4',
    by('src/rules/standards/elements/element-types.test.ts', 'type %i is %s'),
  ),
  held(
    '3.39',
    'elements are ordered: stem, then by parent, then by own name',
    by(
      'src/rules/standards/elements/element-order.test.ts',
      'the stem comes first, then the first level, then children by their parent, then by name',
    ),
  ),
  held(
    '3.40',
    'parsed standard name: title, prefix, group, ordinal, order, group details',
    by(
      'src/rules/standards/standard-name.test.ts',
      'a match gives prefix, group, ordinal, title and order, and the group details of the module',
    ),
  ),
  held(
    '3.41',
    'fields of Template',
    by(
      'src/operations/template/template.test.ts',
      'is created from an uploaded file, listed, downloaded and deleted in %s',
    ),
  ),
  held(
    '3.42',
    'fields of StandardTip',
    by(
      'src/operations/standard-tip/sf-tips.test.ts',
      '%s reads the tips of any module in %s, with their authors',
    ),
  ),
  held(
    '3.43',
    'saved_in_sf of a tip',
    by(
      'test/pages/administration.test.ts',
      'the switch of a tip stores that its texts were saved in SF, and a changed text turns it off',
    ),
    by(
      'src/operations/standard-tip/update.test.ts',
      'creates the tip in %s, updates its given fields, and stores author and time',
    ),
  ),
  held(
    '3.44',
    'project settings hold free-form changes',
    by(
      'src/operations/project/update-settings.test.ts',
      'merges the changes key by key in %s and returns the previous value of each changed key',
    ),
  ),
  held(
    '3.45',
    'fields of an action metric',
    by(
      'src/operations/standard/metric.test.ts',
      'in %s, from %s to %s the rows are exactly those of the specification',
    ),
  ),
  held(
    '3.46',
    'about twelve leads with id and display order',
    by(
      'src/database/seed/demo-story.test.ts',
      'twelve leads, fourteen staff and test users, six fixed accounts, each person once',
    ),
  ),
  held(
    '3.47',
    'fourteen test and staff users',
    by(
      'src/database/seed/demo-story.test.ts',
      'twelve leads, fourteen staff and test users, six fixed accounts, each person once',
    ),
    by(
      'src/server/http/routes/auth-routes.test.ts',
      'lists six demo accounts first, then all test accounts and consultant leads by group',
    ),
  ),
  held(
    '3.48',
    'display name of a person with initials',
    by('src/rules/people/person-name.test.ts', '%s and %s give a display name and initials'),
  ),
  held(
    '3.49',
    'Company (Program) is split',
    by('src/rules/projects/project-name.test.ts', '%s splits into company and program'),
  ),
]

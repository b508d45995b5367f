/** When a client sees a field: always, only in the client's own row or citation, or when the flag that guards it is set. */
export type FieldRule =
  | 'always'
  | 'own row'
  | 'own citation'
  | 'consultant comment visible'
  | 'the good visible'
  | 'the bad visible'
  | 'thread visible'
  | 'scores visible'

const always = (...fields: readonly string[]): Record<string, FieldRule> =>
  Object.fromEntries(fields.map((field) => [field, 'always']))

const when = (rule: FieldRule, ...fields: readonly string[]): Record<string, FieldRule> =>
  Object.fromEntries(fields.map((field) => [field, rule]))

const scores = when(
  'scores visible',
  'mandatoryCount',
  'mandatoryComplete',
  'mandatoryScore',
  'pointsCount',
  'pointsComplete',
  'pointsScore',
  'liCount',
  'liComplete',
  'liScore',
  'complete',
)

/** The fields of each kind of row that clients may see; any other field is hidden. */
export const clientFields = {
  standardPhase: {
    ...always('ProjectId', 'StandardId', 'Status', 'OwnerId', 'JuniorOwnerId', 'IsReadyByClient'),
    ...always('ClientComment', 'LastClientId', 'ClientCommentLastModified'),
    ...always('label', 'openTaskCount', 'nextTaskDue', 'citationCount'),
    // The reason for a return and the elements that it is about.
    ...always('reason', 'return_elements'),
    ...when(
      'consultant comment visible',
      'ConsultantComment',
      'ConsultantCommentLastModified',
      'LastConsultantId',
    ),
    TheGood: 'the good visible',
    TheBad: 'the bad visible',
    MockScore: 'scores visible',
  },
  elementPhase: {
    ...always('ProjectId', 'ElementId', 'IsClientReady'),
    ...when(
      'consultant comment visible',
      'ConsultantComment',
      'ConsultantCommentDate',
      'ConsultantId',
    ),
    MockScore: 'scores visible',
  },
  mockScore: scores,
  task: always('Id', 'Text', 'ProjectId', 'StandardId', 'AuthorId', 'CreationDate', 'DueDate'),
  taskAssignee: always('ProjectId', 'TaskId', 'UserId', 'IsCompleted'),
  user: {
    ...always('Id', 'FullName'),
    ...when('own row', 'UserName', 'FirstName', 'LastName', 'Title', 'Role', 'UserType'),
    ...when('own row', 'Organization', 'OrganizationId', 'PhoneNumber', 'URL', 'NotifyOnNewTask'),
  },
  project: always('Id', 'Name', 'StatusId', 'IsWaiveDocument'),
  projectOrganization: always(
    'ProjectId',
    'OrganizationName',
    'LogoFileName',
    'LogoFileSize',
    'LogoSha256',
    'LogoWidth',
    'LogoHeight',
  ),
  projectUser: always('ProjectId', 'UserId'),
  projectModule: always('ProjectId', 'StandardsSetId'),
  date: always('Id', 'ProjectId', 'Name', 'Date', 'Type'),
  rfiRequest: {
    ...always('Id', 'ProjectId', 'StandardId', 'ElementIds', 'Text', 'ReceivedDate', 'DueDate'),
    ...always('Answer', 'LastAnswerBy', 'AnswerModified', 'IsAnswered', 'AnsweredBy'),
    ...always('AnsweredDate', 'SentBy', 'SentDate', 'CreatedBy', 'CreatedDate'),
  },
  document: {
    ...always('Id', 'Name', 'RealName', 'Title', 'Description', 'Type', 'FileSize'),
    ...always('ProjectId', 'StandardId', 'DateStamp', 'CreatedDate', 'CreatedBy'),
    ...always('ModifiedDate', 'UpdatedBy'),
    ...always('EffectiveFrom', 'EffectiveTo', 'NextReview', 'PeriodFrom', 'PeriodTo'),
    ...always('TemplateId', 'TemplateVersion', 'TemplateName'),
  },
  citation: {
    ...always('ProjectId', 'ElementId', 'DocumentId', 'Citation', 'DateStamp', 'CreatedBy'),
    ...always('ModifiedStamp', 'ModifiedBy'),
    // The anchor quotes a version of the document, possibly one that the client may not open.
    Anchor: 'own citation',
  },
  // Clients do not see that a document was uploaded to the accreditor; the document's own row hides it too.
  documentUpload: {},
  // Clients see saved reports only in their list of them.
  savedReport: {},
  supportText: always('ProjectId', 'ElementId', 'SupportText', 'LastClientId', 'ModifiedDate'),
  commentReply: when(
    'thread visible',
    'ProjectId',
    'Id',
    'StandardId',
    'ElementId',
    'Phase',
    'Comment',
    'Text',
    'AuthorId',
    'CreatedDate',
    'ModifiedDate',
    'Mentions',
  ),
  commentThread: when(
    'thread visible',
    'ProjectId',
    'StandardId',
    'ElementId',
    'Phase',
    'Comment',
    'IsResolved',
    'ResolvedBy',
    'ResolvedDate',
  ),
  module: always('Id', 'Name', 'Version', 'AccreditationOrganization', 'IsFinalized'),
  standard: {
    ...always('Id', 'Name', 'StandardSetId', 'isDTRPassthrough'),
    ...always('DesktopReviewEvidence', 'OnsiteReviewEvidence', 'Commentary'),
    ...always('PointsToRemember', 'ScopeOfStandard', 'BrightIdeas'),
  },
  element: always('Id', 'Name', 'Text', 'StandardId', 'ParentId', 'Stem', 'ElementTypeId'),
  template: always(
    'id',
    'original_filename',
    'size',
    'mimetype',
    'module_id',
    'standard_id',
    'version',
    'created_date',
  ),
  // Clients choose a template by its name and do not see its history.
  reportTemplate: {},
  tip: always('id', 'basics', 'management', 'accreditation', 'updated_at'),
  settings: always('ProjectId'),
  // Each person has their own; in the history, clients see only theirs.
  notificationSetting: always('ProjectId', 'UserId', 'Level'),
  metric: {},
  nothing: {},
} as const satisfies Record<string, Readonly<Record<string, FieldRule>>>

export type RowKind = keyof typeof clientFields

/**
 * This file was generated from tables.ts by `npm run tables`.
 * Please do not edit it manually.
 */

/** The column names of each table of a target. */
export interface TableColumns {
  ChangeCount: 'Changes' | 'ProjectId' | 'Slot';
  CommentMention: 'ProjectId' | 'ReplyId' | 'UserId';
  CommentReply: 'AuthorId' | 'Comment' | 'CreatedDate' | 'ElementId' | 'Id' | 'ModifiedDate' | 'Phase' | 'ProjectId' | 'StandardId' | 'Text';
  CommentThread: 'Comment' | 'ElementId' | 'Id' | 'IsResolved' | 'Phase' | 'ProjectId' | 'ResolvedBy' | 'ResolvedDate' | 'StandardId';
  CopyProgress: 'CopiedAt' | 'High' | 'LastKey' | 'Low' | 'Rows' | 'Source' | 'Table';
  DesktopReviewActionMetric: 'EndAction' | 'EndAssignedSeniorConsultantId' | 'EndByUserId' | 'EndTime' | 'ErrorMessage' | 'Id' | 'ModuleId' | 'ProjectId' | 'StandardId' | 'StartAction' | 'StartAssignedSeniorConsultantId' | 'StartByUserId' | 'StartTime' | 'Status';
  Document: 'CreatedBy' | 'CreatedDate' | 'DateStamp' | 'Description' | 'EffectiveFrom' | 'EffectiveTo' | 'FileSize' | 'Id' | 'IsDocumentVisibleForProject' | 'IsDocumentVisibleForStandard' | 'IsUploadedToURAC' | 'ModifiedDate' | 'Name' | 'NextReview' | 'PeriodFrom' | 'PeriodTo' | 'ProjectId' | 'RealName' | 'StandardId' | 'TemplateId' | 'TemplateName' | 'TemplateVersion' | 'Title' | 'Type' | 'UpdatedBy';
  DocumentPage: 'DocumentId' | 'Headings' | 'Label' | 'Page' | 'ProjectId' | 'Text' | 'Version';
  DocumentText: 'ArePagesEstimated' | 'CreatedDate' | 'DocumentId' | 'ExtractorVersion' | 'PageCount' | 'ProjectId' | 'State' | 'Version';
  DocumentUpload: 'Citations' | 'DocumentId' | 'ProjectId' | 'StandardId' | 'UploadedBy' | 'UploadedDate' | 'Version';
  DocumentVersion: 'CreatedBy' | 'CreatedDate' | 'DocumentId' | 'FileSize' | 'MimeType' | 'ProjectId' | 'RealName' | 'Sha256' | 'StorageKey' | 'Version';
  DocumentWords: 'DocumentId' | 'FirstPage' | 'LastPage' | 'Part' | 'ProjectId' | 'Version' | 'Words';
  Element: 'ElementTypeId' | 'Id' | 'isScorable' | 'Name' | 'ParentId' | 'StandardId' | 'Stem' | 'Text';
  ElementDesktopReview: 'ConsultantComment' | 'ConsultantCommentDate' | 'ConsultantId' | 'ElementId' | 'IsClientReady' | 'MockScore' | 'ProjectId';
  ElementDocument: 'Anchor' | 'Citation' | 'CreatedBy' | 'DateStamp' | 'DocumentId' | 'ElementId' | 'ModifiedBy' | 'ModifiedStamp' | 'ProjectId';
  ElementSupportText: 'ElementId' | 'LastClientId' | 'ModifiedDate' | 'ProjectId' | 'SupportText';
  ElementVerification: 'ConsultantComment' | 'ConsultantCommentDate' | 'ConsultantId' | 'ElementId' | 'IsClientReady' | 'MockScore' | 'ProjectId';
  IdempotencyKey: 'CreatedAt' | 'Key' | 'RequestHash' | 'TransformationId' | 'UserId';
  Job: 'CreatedBy' | 'CreatedDate' | 'DocumentId' | 'Done' | 'EndedDate' | 'Error' | 'Id' | 'Key' | 'Kind' | 'ProjectId' | 'StartedDate' | 'State' | 'Total' | 'Version';
  JobWorker: 'Id' | 'SeenDate';
  LastLook: 'LookedAt' | 'ProjectId' | 'SeenUntil' | 'StandardId' | 'UserId';
  Mail: 'Attempts' | 'Body' | 'CreatedAt' | 'FailedAt' | 'Id' | 'LastFailure' | 'MessageId' | 'NextAttempt' | 'ProjectId' | 'SentAt' | 'Subject' | 'To' | 'UserId';
  Notification: 'ActorId' | 'AwaitsMail' | 'CreatedAt' | 'DueDate' | 'ElementId' | 'Id' | 'Kind' | 'MailedAt' | 'Phase' | 'ProjectId' | 'ReadAt' | 'ReplyId' | 'RfiId' | 'StandardId' | 'TaskId' | 'TransformationId' | 'UserId';
  NotificationCursor: 'Origin' | 'RowId' | 'Xid';
  NotificationRun: 'Day' | 'Kind';
  NotificationSetting: 'Level' | 'ProjectId' | 'UserId';
  Presence: 'ElementId' | 'Field' | 'Phase' | 'ProjectId' | 'StandardId' | 'Tab' | 'Until' | 'UserId';
  Preview: 'ClientUserId' | 'EndedAt' | 'Id' | 'ProjectId' | 'SessionId' | 'StartedAt' | 'UserId';
  Project: 'Id' | 'IsWaiveDocument' | 'Name' | 'SendTaksEmailsToBeta' | 'StatusId';
  ProjectDate: 'Date' | 'Id' | 'Name' | 'ProjectId' | 'Type';
  ProjectOrganization: 'LogoFileName' | 'LogoFileSize' | 'LogoHeight' | 'LogoMimeType' | 'LogoSha256' | 'LogoStorageKey' | 'LogoWidth' | 'OrganizationName' | 'ProjectId';
  ProjectSettings: 'ProjectId' | 'Settings';
  ProjectStandard: 'citationCount' | 'nextTaskDue' | 'openTaskCount' | 'ProjectId' | 'StandardId';
  ProjectStandardsSet: 'ProjectId' | 'StandardsSetId';
  ProjectUser: 'LinkedAt' | 'ProjectId' | 'UserId';
  Refusal: 'Address' | 'Asked' | 'Call' | 'Code' | 'CreatedAt' | 'FirstAt' | 'Id' | 'Origin' | 'ProjectId' | 'RequestId' | 'Status' | 'Target' | 'Times' | 'UserId' | 'Xid';
  RefusalBlock: 'Hash' | 'LastRowId' | 'LastXid' | 'Leaves' | 'Origin' | 'PreviousHash' | 'ProjectCount' | 'ProjectIds' | 'Root' | 'RowCount' | 'RowIds' | 'RowsBefore' | 'Salt' | 'SealedAt' | 'Sequence' | 'SettledId' | 'Shard' | 'Version';
  RefusalSeal: 'Hash' | 'PreviousHash' | 'RefusalId' | 'SealedAt' | 'Sequence';
  ReportTemplate: 'CreatedBy' | 'CreatedDate' | 'FileName' | 'FileSize' | 'Id' | 'MimeType' | 'Name' | 'Sha256' | 'StorageKey';
  RfiRequest: 'Answer' | 'AnsweredBy' | 'AnsweredDate' | 'AnswerModified' | 'CreatedBy' | 'CreatedDate' | 'DueDate' | 'ElementIds' | 'Id' | 'IsAnswered' | 'LastAnswerBy' | 'ProjectId' | 'ReceivedDate' | 'SentBy' | 'SentDate' | 'StandardId' | 'Text';
  SavedReport: 'Audience' | 'CreatedBy' | 'CreatedDate' | 'Forms' | 'Guarded' | 'Id' | 'JobId' | 'Kind' | 'LastChangeId' | 'LastOpenedBy' | 'LastOpenedDate' | 'MadeDate' | 'ModuleId' | 'Openings' | 'Phase' | 'ProjectId' | 'Scope' | 'StandardId';
  SavedReportFile: 'FileName' | 'FileSize' | 'Form' | 'MimeType' | 'ProjectId' | 'ReportId' | 'Sha256' | 'StorageKey';
  SavedView: 'CreatedAt' | 'Id' | 'Name' | 'ProjectId' | 'Search' | 'UserId';
  ServerVersion: 'IsOnly' | 'Oldest';
  Standard: 'billableCount' | 'BrightIdeas' | 'Commentary' | 'DesktopReviewEvidence' | 'Group' | 'Id' | 'isDTRPassthrough' | 'liCount' | 'mandatoryCount' | 'Name' | 'OnsiteReviewEvidence' | 'pointsCount' | 'PointsToRemember' | 'ScopeOfStandard' | 'scorableCount' | 'StandardSetId';
  StandardDesktopReview: 'ClientComment' | 'ClientCommentLastModified' | 'ConsultantComment' | 'ConsultantCommentLastModified' | 'EditorId' | 'InitiateRFIReview' | 'InitiateSecondReview' | 'IsConsultantCommentVisible' | 'IsReadyByClient' | 'JuniorOwnerId' | 'LastClientId' | 'LastConsultantId' | 'liFull' | 'liSum' | 'mandatoryFull' | 'mandatorySum' | 'OwnerId' | 'pointsFull' | 'pointsSum' | 'ProjectId' | 'StandardId' | 'Status' | 'UploadedToURAC' | 'UploadThisStandard';
  StandardGapAnalysis: 'ClientComment' | 'ClientCommentLastModified' | 'ConsultantComment' | 'ConsultantCommentLastModified' | 'EditorId' | 'InitiateRFIReview' | 'InitiateSecondReview' | 'IsConsultantCommentVisible' | 'IsReadyByClient' | 'IsTheBadVisible' | 'IsTheGoodVisible' | 'JuniorOwnerId' | 'LastClientId' | 'LastConsultantId' | 'OwnerId' | 'ProjectId' | 'StandardId' | 'Status' | 'TheBad' | 'TheGood' | 'UploadedToURAC' | 'UploadThisStandard';
  StandardReturn: 'CreatedBy' | 'CreatedDate' | 'ElementIds' | 'ProjectId' | 'Reason' | 'StandardId';
  StandardsSet: 'AccreditationOrganization' | 'GroupDetails' | 'Id' | 'IsFinalized' | 'Language' | 'Name' | 'NamePattern' | 'Version';
  StandardTip: 'accreditation' | 'basics' | 'id' | 'management' | 'saved_in_sf' | 'updated_at' | 'updated_by_user_id';
  StandardVerification: 'ClientComment' | 'ClientCommentLastModified' | 'ConsultantComment' | 'ConsultantCommentLastModified' | 'EditorId' | 'InitiateRFIReview' | 'InitiateSecondReview' | 'IsConsultantCommentVisible' | 'IsReadyByClient' | 'JuniorOwnerId' | 'LastClientId' | 'LastConsultantId' | 'liFull' | 'liSum' | 'mandatoryFull' | 'mandatorySum' | 'OwnerId' | 'pointsFull' | 'pointsSum' | 'ProjectId' | 'StandardId' | 'Status' | 'UploadedToURAC' | 'UploadThisStandard';
  Task: 'AuthorId' | 'CreationDate' | 'DueDate' | 'Id' | 'ProjectId' | 'StandardId' | 'Text';
  TaskAssignee: 'AssignedAt' | 'IsCompleted' | 'ProjectId' | 'TaskId' | 'UserId';
  TaskNotification: 'CallerId' | 'CreatedAt' | 'Id' | 'IsAssignment' | 'ProjectId' | 'StandardId' | 'TaskId' | 'UserId';
  Template: 'aws_filename' | 'created_by' | 'created_date' | 'id' | 'mimetype' | 'module_id' | 'original_filename' | 'sha256' | 'size' | 'standard_id' | 'version';
  TemplateVersion: 'aws_filename' | 'created_by' | 'created_date' | 'mimetype' | 'original_filename' | 'sha256' | 'size' | 'template_id' | 'version';
  Transformation: 'Action' | 'CreatedAt' | 'Focus' | 'Id' | 'IdempotencyKey' | 'Origin' | 'Parameters' | 'PreSnapshot' | 'ProjectId' | 'RequestHash' | 'SentUserId' | 'StandardId' | 'Target' | 'Updates' | 'UserId' | 'Xid';
  TransformationBlock: 'Hash' | 'LastRowId' | 'LastXid' | 'Leaves' | 'Origin' | 'PreviousHash' | 'ProjectCount' | 'ProjectIds' | 'Root' | 'RowCount' | 'RowIds' | 'RowsBefore' | 'Salt' | 'SealedAt' | 'Sequence' | 'SettledId' | 'Shard' | 'Version';
  TransformationSeal: 'Hash' | 'PreviousHash' | 'SealedAt' | 'Sequence' | 'TransformationId';
  Upload: 'BoundDate' | 'CreatedDate' | 'Facts' | 'FileName' | 'FileSize' | 'Id' | 'MimeType' | 'Purpose' | 'ReleasedDate' | 'Sha256' | 'StorageKey' | 'UserId';
  User: 'ClientSince' | 'FirstName' | 'FullName' | 'Id' | 'IsDeleted' | 'IsLocked' | 'LastName' | 'LeadOrder' | 'NotifyOnNewTask' | 'Organization' | 'OrganizationId' | 'PhoneNumber' | 'Role' | 'Title' | 'URL' | 'UserName' | 'UserType';
}

/** Fail when the request is at fault, Error when the server failed to execute it. */
export type Outcome = 'Fail' | 'Error'

/** One entry of the catalogue: its exact text (or the function that formats it), its outcome and its HTTP status. */
export type CatalogueError = {
  readonly text: string | ((value: never) => string)
  readonly outcome: Outcome
  readonly status: number
}

const shownLength = 100

/** Formats a value from a request as JSON, cut at 100 characters, for use in an error text. */
export const shown = (value: unknown): string =>
  (JSON.stringify(value) ?? 'undefined').slice(0, shownLength).toWellFormed()

// Unlike JSON, a name is not enclosed in quotation marks, so characters that could end or hide the
// surrounding text are replaced.
const shownName = (value: unknown): string =>
  typeof value === 'string'
    ? value.replaceAll(/\p{C}/gu, '\uFFFD').slice(0, shownLength).toWellFormed()
    : shown(value)

const fail = <Text extends CatalogueError['text']>(text: Text, status = 400) =>
  ({ text, outcome: 'Fail', status }) as const
const error = <Text extends CatalogueError['text']>(text: Text, status = 500) =>
  ({ text, outcome: 'Error', status }) as const

/** The error catalogue: each text of the specification (section 8) verbatim, then our own codes. */
export const errors = {
  taskDoesNotExist: fail('Task does not exist', 404),
  documentDoesNotExist: fail('Document does not exist', 404),
  templateDoesNotExist: fail('Template does not exist', 404),
  noWriteRds: fail('No writeRds function provided'),
  noWritePs: fail('No writePs function provided'),
  invalidTargetDb: fail((targetDb: unknown) => `Invalid targetDb ${shownName(targetDb)} provided`),
  invalidParameters: fail('Invalid Parameters'),
  invalidAction: fail('Invalid action'),
  noIdOnInsert: error('DB did not return ID on insert'),
  updateNotSuccessful: error('Update was not successful'),
  updateResultIs: error((n: number) => `Update Result is ${n}`),
  didNotUpdateOne: error((updated: number) => `Did not update 1, updated ${updated}`),
  taskIdAndProjectIdRequired: fail('Must provide task_id and project_id'),
  documentIdAndProjectIdRequired: fail('Must provide a document_id and project_id'),
  citationIdsRequired: fail(
    (sent: unknown) =>
      `Must provide project_id, document_id and element_id.  You sent: ${shown(sent)}`,
  ),
  preSnapshotNotOne: fail(
    (n: number) => `pre_snapshot should have returned 1 entry, instead returned ${n}`,
    404,
  ),
  preSnapshotNotEmpty: fail(
    (n: number) => `pre_snapshot should have returned no entries, instead returned ${n}`,
    409,
  ),
  createResultNotOne: error(
    'Create result returned something other than 1 document.  Something is wrong',
  ),
  updateResultNotOne: error('Update result was something other than 1.  Something is wrong'),
  projectNameAndStatusIdRequired: fail('Must Provide Project Name and StatusId>'),
  projectAddModuleIdsRequired: fail('project_id and module_id required for ProjectAddModule'),
  projectUpdateStatusIdsRequired: fail('project_id and status_id required for ProjectUpdateStatus'),
  projectIdRequired: fail('No project_id provided'),
  targetUserIdRequired: fail('No target_user_id provided'),
  idRequired: fail('No ID provided'),
  moduleIdAndNameRequired: fail('Must provide module_id and Name'),
  moduleIdAndIdRequired: fail('Must provide module_id and Id'),
  userIdToDeleteRequired: fail('Need to provide a UserId to delete'),
  metricLogFailed: error('Unknown Error writing metric log'),

  notSignedIn: fail('Not signed in', 401),
  notAllowed: fail('Not allowed', 403),
  secondFactorRequired: fail('A second factor must be set up first', 403),
  secondFactorAwaited: fail('The second factor has not been given', 403),
  passwordWrong: fail('Password is not right', 403),
  passwordUnfit: fail('Password cannot be used'),
  linkUsed: fail('Link was used already', 410),
  linkExpired: fail('Link has expired', 410),
  linkVoid: fail('Link opens nothing', 410),
  previewReadOnly: fail('Preview is read-only', 403),
  previewEnded: fail('Preview has ended', 403),
  notFound: fail('Not found', 404),
  conflict: fail('The stored value has changed', 409),
  idempotencyInFlight: fail('The first request with this Idempotency-Key is still running', 409),
  idempotencyMismatch: fail('This Idempotency-Key was used with another body', 422),
  projectArchived: fail('Project is archived', 409),
  moduleFinalized: fail('Module is finalized', 409),
  moduleInUse: fail('Module is in use', 409),
  moduleExists: fail(
    (id: number) => `A module with this name and version already exists: module ${id}`,
    409,
  ),
  standardInUse: fail('Standard is in use', 409),
  elementInUse: fail('Element is in use', 409),
  documentInUse: fail('Document is in use', 409),
  versionIsCurrent: fail('This version is the current one', 409),
  notCitedAtElement: fail('The text refers to a document that is not cited at this element', 409),
  notCitedInStandard: fail('The document is not cited in this standard', 409),
  notMarkedUploaded: fail('The document is not marked as uploaded', 409),
  requestNotAnswered: fail('A request is not marked as answered', 409),
  citationInSupportText: fail('The support text of the element refers to this citation', 409),
  passageNotThere: fail('The quoted passage is not at its place in the document', 422),
  periodOutOfOrder: fail('A period must not end before it begins', 422),
  passageOutdated: fail('The document has another version now', 409),
  alreadyExists: fail('Already exists', 409),
  tooManyViews: fail('A project has room for 50 saved views of a person', 409),
  personLocked: fail('Person is locked', 409),
  leadsStandards: fail('Person leads standards of the project', 409),
  uploadDoesNotExist: fail('Upload does not exist', 404),
  fileNameNotAllowed: fail('File name is not allowed'),
  fileEmpty: fail('File is empty'),
  archivesUnderWay: fail('Other archives are still being sent', 429),
  reportsUnderWay: fail('Other reports are still being written', 429),
  tooManyReports: fail('The project has 200 saved reports. Delete some of them first.', 409),
  reportNotMade: fail('The report is not made yet', 409),
  reportForStaff: fail('The report was made for consultants, and a client would not see it'),
  reportNoLongerShown: fail(
    'This report shows something that clients may not see any more. Ask your consultant for a new one.',
    403,
  ),
  fileTypeNotAllowed: fail((what: string) => `${what} are not accepted`, 422),
  fileTypeDiffers: fail((what: string) => `The file is not what its name says: it is ${what}`, 422),
  logoUnfit: fail((what: string) => `The picture cannot be a logo: ${what}`, 422),
  reportTemplateUnfit: fail('The template cannot be used', 422),
  archiveTooLarge: fail(
    (what: string) => `The file holds too much to be opened safely: ${what}`,
    422,
  ),
  fileInfected: fail(
    (name: unknown) => `The file was recognized as ${shownName(name)} and was not stored`,
    422,
  ),
  messageQuotaExceeded: fail('Too many mails went to this person within the hour', 429),
  importUnderWay: fail('Another import is under way', 429),
  uploadQuotaExceeded: fail('Too many files wait to be used', 429),
  fileUnreadable: fail((why: string) => `The file cannot be read: ${why}`),
  fileHoldsTooMuch: fail('The file holds more than can be read', 413),
  workbookNotTaken: fail((why: string) => `The workbook cannot be taken back: ${why}`),
  methodNotAllowed: fail('Method is not allowed', 405),
  tooLarge: fail('Request is too large', 413),
  projectQuotaExceeded: fail('Files of the project have reached their limit', 413),
  storageQuotaExceeded: fail('Stored files have reached their limit', 413),
  notJson: fail('Content type is not application/json', 415),
  notOctetStream: fail('Content type is not application/octet-stream', 415),
  readOnly: fail('Database is read-only', 423),
  tooManyRequests: fail('Too many requests', 429),
  internal: error('Something went wrong'),
  unavailable: error('Database is not available', 503),
  overloaded: error('Too many requests at the same time: try again', 503),
  busy: error('Another change has not finished', 503),
  filesUnavailable: error('Stored files are not available', 503),
  scannerUnavailable: error('The virus scanner does not answer: try again', 503),
  scannerLimitExceeded: error('The file exceeds the limits of the virus scanner', 503),
  storageFull: error('Storage is full', 507),
} as const satisfies Record<string, CatalogueError>

/** The code of an error; programs decide by it, never by the text. */
export type ErrorCode = keyof typeof errors

/** The arguments of an error's text: none, or the one value that it mentions. */
export type ErrorValue<Code extends ErrorCode> = (typeof errors)[Code]['text'] extends (
  value: infer Value,
) => string
  ? [value: Value]
  : []

/** Returns the exact text of an error. */
export function errorText<Code extends ErrorCode>(code: Code, ...values: ErrorValue<Code>): string {
  const text: string | ((value: never) => string) = errors[code].text
  return typeof text === 'string' ? text : text(values[0] as never)
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errors, errorText, shown } from './errors.ts'

test.each([
  [errorText('taskDoesNotExist'), 'Task does not exist'],
  [errorText('documentDoesNotExist'), 'Document does not exist'],
  [errorText('noWriteRds'), 'No writeRds function provided'],
  [errorText('noWritePs'), 'No writePs function provided'],
  [errorText('invalidTargetDb', 'x'), 'Invalid targetDb x provided'],
  [errorText('invalidTargetDb', undefined), 'Invalid targetDb undefined provided'],
  [errorText('invalidParameters'), 'Invalid Parameters'],
  [errorText('invalidAction'), 'Invalid action'],
  [errorText('noIdOnInsert'), 'DB did not return ID on insert'],
  [errorText('updateNotSuccessful'), 'Update was not successful'],
  [errorText('updateResultIs', 2), 'Update Result is 2'],
  [errorText('didNotUpdateOne', 0), 'Did not update 1, updated 0'],
  [errorText('taskIdAndProjectIdRequired'), 'Must provide task_id and project_id'],
  [errorText('documentIdAndProjectIdRequired'), 'Must provide a document_id and project_id'],
  [
    errorText('citationIdsRequired', { project_id: 1 }),
    'Must provide project_id, document_id and element_id.  You sent: {"project_id":1}',
  ],
  [
    errorText('preSnapshotNotOne', 0),
    'pre_snapshot should have returned 1 entry, instead returned 0',
  ],
  [
    errorText('preSnapshotNotEmpty', 1),
    'pre_snapshot should have returned no entries, instead returned 1',
  ],
  [
    errorText('createResultNotOne'),
    'Create result returned something other than 1 document.  Something is wrong',
  ],
  [
    errorText('updateResultNotOne'),
    'Update result was something other than 1.  Something is wrong',
  ],
  [errorText('projectNameAndStatusIdRequired'), 'Must Provide Project Name and StatusId>'],
  [
    errorText('projectAddModuleIdsRequired'),
    'project_id and module_id required for ProjectAddModule',
  ],
  [
    errorText('projectUpdateStatusIdsRequired'),
    'project_id and status_id required for ProjectUpdateStatus',
  ],
  [errorText('projectIdRequired'), 'No project_id provided'],
  [errorText('targetUserIdRequired'), 'No target_user_id provided'],
  [errorText('idRequired'), 'No ID provided'],
  [errorText('moduleIdAndNameRequired'), 'Must provide module_id and Name'],
  [errorText('moduleIdAndIdRequired'), 'Must provide module_id and Id'],
  [errorText('userIdToDeleteRequired'), 'Need to provide a UserId to delete'],
  [errorText('metricLogFailed'), 'Unknown Error writing metric log'],
  [errorText('readOnly'), 'Database is read-only'],
])('%s', (text, specified) => {
  expect(text).toBe(specified)
})

test.each([
  ['notSignedIn', 401],
  ['notAllowed', 403],
  ['notFound', 404],
  ['taskDoesNotExist', 404],
  ['conflict', 409],
  ['idempotencyInFlight', 409],
  ['idempotencyMismatch', 422],
  ['readOnly', 423],
  ['busy', 503],
  ['overloaded', 503],
  ['invalidParameters', 400],
  ['internal', 500],
] as const)('%s has status %i', (code, status) => {
  expect(errors[code].status).toBe(status)
})

test('a Fail is an error of the request, an Error one of the server', () => {
  for (const { outcome, status } of Object.values(errors)) {
    expect(outcome).toBe(status < 500 ? 'Fail' : 'Error')
  }
})

test('shows a value from a request as one line of at most 100 characters', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(shown(value).length).toBeLessThanOrEqual(100)
      expect(shown(value)).not.toMatch(/[\r\n]/)
      expect(shown(value).isWellFormed()).toBe(true)
    }),
  )
})

test('a name in an error is one line of at most 100 characters, without what could hide the text around it', () => {
  const text = errorText('fileInfected', 'Eicar\r\n\u202E\0'.padEnd(200, 'x'))
  expect(text).toMatch(/^The file was recognized as Eicar\uFFFD{4}x{91} and was not stored$/u)
  expect(errorText('fileInfected', 7)).toContain(' as 7 and')
})

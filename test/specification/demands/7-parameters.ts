import { by, held, type Demand } from '../demand.ts'

/** Parameters, results and what follows a write. */
export const parameters: readonly Demand[] = [
  held(
    '7.48',
    'all writes of the specification exist, on both targets',
    by('test/specification.test.ts', 'every specified write has a contract'),
    by('test/specification.test.ts', 'every write is registered, and carried out on both targets'),
  ),
  held(
    '7.49',
    'parameters are named in snake case as the entities name them',
    by(
      'src/operations/contracts.test.ts',
      '%s accepts every parameter that is declared to set a column',
    ),
  ),
  held(
    '7.50',
    'Task:Create takes text, author, assignees, module, project and standard',
    by(
      'src/operations/task/create.test.ts',
      'creates the task and its open assignments in %s, with ids in its letter case and one history row in the same transaction',
    ),
  ),
  held(
    '7.51',
    'Task:Edit adds and removes assignees and expects the previous ones',
    by(
      'src/operations/task/edit.test.ts',
      'outdated previous assignees are a conflict that names the stored ones',
    ),
  ),
  held(
    '7.52',
    'Task:Edit moves a task to another standard',
    by(
      'src/operations/task/edit.test.ts',
      'updates text, assignees and standard in %s and returns the previous task',
    ),
  ),
  held(
    '7.53',
    'send_notification of Task:Edit',
    by(
      'src/operations/task/task-mails.test.ts',
      'an edit that changes nothing, only removes people, or is silent sends no mail',
    ),
    by(
      'e2e/look-after.e2e.ts',
      'a consultant reads assignments and review times, and edits a task without a mail',
    ),
  ),
  held(
    '7.54',
    'assignment updates name standard, phase, role, from and to',
    by(
      'src/operations/standard/update-consultant-assignments.test.ts',
      'an outdated consultant is a conflict that names the stored one',
    ),
  ),
  held(
    '7.55',
    'results carry status Success, Fail or Error',
    by(
      'src/rules/api/errors.test.ts',
      'a Fail is an error of the request, an Error one of the server',
    ),
  ),
  held(
    '7.56',
    'results carry pre_snapshot and updates',
    by(
      'src/server/pipeline/refused-untouched.test.ts',
      "%s accepts its own example and returns the example's updates",
    ),
  ),
  held(
    '7.57',
    'after a write the affected lists are fetched again',
    by('src/web/data/cache/stale-responses.test.ts', 'every write and every read is covered'),
    by(
      'src/web/data/cache/invalidation.test.ts',
      'the lists that a write concerns are fetched again once the last write is answered',
    ),
  ),
  held(
    '7.58',
    'a write that declares no lists logs a warning',
    by(
      'src/web/data/cache/invalidation.test.ts',
      'a warning is logged for a write that makes nothing stale, and for no other',
    ),
  ),
  held(
    '7.59',
    'element and standard writes refresh the history of their standard',
    by(
      'src/web/data/cache/invalidation.test.ts',
      '%s makes the history of its project stale, and of no other',
    ),
  ),
]

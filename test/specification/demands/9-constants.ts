import { by, held, type Demand } from '../demand.ts'

/** Business constants and limits. */
export const constants: readonly Demand[] = [
  held(
    '9.1',
    'success display of 2000 ms, 500 ms in the variant',
    by(
      'src/rules/review/update-tracker.test.ts',
      'a success is shown for 2000 ms, in the variant for 500 ms',
    ),
  ),
  held(
    '9.2',
    'targets rds and ps',
    by('src/rules/api/targets.test.ts', 'only rds and ps are targets'),
  ),
  held(
    '9.3',
    'production-like environments default to rds, others to ps',
    by('src/rules/api/targets.test.ts', '%s: target %s, read-only %s, with the toggle %s'),
    by(
      'src/server/pipeline/refused-untouched.test.ts',
      'a call without a database uses the default database of the environment',
    ),
  ),
  held(
    '9.4',
    'codes, titles and tables of the phases',
    by('src/rules/review/phases.test.ts', '%s is %s, %s, stored in %s and %s'),
  ),
  held(
    '9.5',
    'element type codes',
    by('src/rules/standards/elements/element-types.test.ts', 'type %i is %s'),
    by('src/rules/standards/elements/element-types.test.ts', 'no other number is a type'),
  ),
  held(
    '9.6',
    'a new assignee has not completed',
    by(
      'src/operations/task/create.test.ts',
      'creates the task and its open assignments in %s, with ids in its letter case and one history row in the same transaction',
    ),
  ),
  held(
    '9.7',
    'a new project waives no documents',
    by(
      'src/operations/project/create.test.ts',
      'creates the project in %s with IsWaiveDocument false, without modules and people',
    ),
  ),
  held(
    '9.8',
    'a new date has a fixed type',
    by(
      'src/operations/date/create.test.ts',
      'adds the date to the project in %s, stored at the beginning of its day in UTC with the fixed type',
    ),
  ),
  held(
    '9.9',
    'fixed sender and no-reply address of mails',
    by(
      'src/server/settings/config.test.ts',
      'mails come from the host of the installation, where it has a name',
    ),
  ),
  held(
    '9.10',
    'label of the link in mails is the product name',
    by(
      'src/operations/task/task-mails.test.ts',
      'a new task is mailed to each assignee, noted in the transaction of the write, in %s',
    ),
  ),
  held(
    '9.11',
    'a project is shown by its id, or as XXX without one',
    by('src/rules/projects/project-name.test.ts', 'a project is named by its id'),
  ),
  held(
    '9.12',
    'cache lifetime and retries',
    by(
      'src/rules/cache/cache-policy.test.ts',
      'cached lists live for 5 minutes; 3 retries wait 1, 2 and 4 seconds, never more than 30',
    ),
  ),
]

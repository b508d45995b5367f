import { by, held, type Demand } from '../demand.ts'

/** Roles and permissions. */
export const roles: readonly Demand[] = [
  held(
    '6.1',
    'roles are Administrator, Consultant and client',
    by('src/rules/permissions/actor.test.ts', '%s is the actor of %j'),
  ),
  held(
    '6.2',
    'a client is linked to projects',
    by(
      'src/operations/project/add-client.test.ts',
      'links the person in %s, who has access to the project at the next request',
    ),
  ),
  held(
    '6.3',
    'SC is stored as OwnerId, AC as JuniorOwnerId',
    by(
      'src/operations/project/update-standard-assignments.test.ts',
      'assigns, unassigns and reassigns in %s, with ids in its letter case, leaving the other role unchanged',
    ),
  ),
  held(
    '6.4',
    'staff by the user type of the session',
    by('src/rules/permissions/staff.test.ts', 'the user type %j is of staff: %s'),
  ),
  held(
    '6.5',
    'without a session user by gf_user_type of the identity',
    by(
      'src/server/auth/oidc/find-oidc-account.test.ts',
      'admits no new people in a read-only environment, and shows the user type of the provider without a row',
    ),
  ),
  held(
    '6.6',
    'all others are clients',
    by('src/rules/permissions/staff.test.ts', 'the user type %j is of staff: %s'),
  ),
  held(
    '6.7',
    'allow-list of super users',
    by('test/matrix/lists.test.ts', 'only a super user may call Test:Create'),
  ),
  held(
    '6.8',
    'allow-list of transitional admins',
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      'super users and transitional admins are administrators',
    ),
  ),
  held(
    '6.9',
    'allow-list of experimental users',
    by(
      'test/matrix/lists.test.ts',
      'users with experiments see the target switch, and are no administrators',
    ),
  ),
  held(
    '6.10',
    'production is always read-only',
    by('src/rules/api/targets.test.ts', '%s: target %s, read-only %s, with the toggle %s'),
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      '%s rejects every write and serves reads',
    ),
  ),
  held(
    '6.11',
    'staging is read-only with the toggle',
    by(
      'src/server/pipeline/write/write-pipeline.test.ts',
      'staging without its toggle accepts writes',
    ),
    by('src/rules/api/targets.test.ts', '%s: target %s, read-only %s, with the toggle %s'),
  ),
  held(
    '6.12',
    'demo mode is a setting of the environment',
    by(
      'src/server/startup/check-demo.test.ts',
      'refuses to start without demo mode on databases with the demo, whatever the data folder says',
    ),
  ),
  held(
    '6.13',
    'flags SignInTesting and UpdateMockScore are enabled',
    by('src/rules/api/feature-flags.test.ts', 'two flags are enabled and four disabled'),
  ),
  held(
    '6.14',
    'four flags are disabled',
    by('src/rules/api/feature-flags.test.ts', 'two flags are enabled and four disabled'),
  ),
  held(
    '6.15',
    'user ids are upper case in rds',
    by(
      'src/rules/people/user-id.test.ts',
      'user ids are upper case in rds, lower case in ps, and the same person in either',
    ),
  ),
  held(
    '6.16',
    'user ids are lower case in ps',
    by(
      'src/rules/people/user-id.test.ts',
      'user ids are upper case in rds, lower case in ps, and the same person in either',
    ),
    by(
      'src/database/migrations/history.test.ts',
      'user ids are stored in the letter case of the target',
    ),
  ),
]

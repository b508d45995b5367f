import { by, held, type Demand } from '../demand.ts'

/** Mails and other services. */
export const services: readonly Demand[] = [
  held(
    '7.82',
    'a task that is made is mailed to its assignees',
    by(
      'src/operations/task/task-mails.test.ts',
      'authors who assign a task to themselves get the mail like every assignee, in %s',
    ),
  ),
  held(
    '7.83',
    'a task that is changed is mailed to its assignees',
    by(
      'src/operations/task/task-mails.test.ts',
      'an edit of text or standard mails all current assignees and names the author',
    ),
  ),
  held(
    '7.84',
    'subject: product, project and standard',
    by(
      'src/operations/task/task-mails.test.ts',
      'a new task is mailed to each assignee, noted in the transaction of the write, in %s',
    ),
    by('src/rules/tasks/task-mail.test.ts', 'the subject of a task mail stays on one line'),
  ),
  held(
    '7.85',
    'the body greets, names who assigned and links to project and standard',
    by(
      'src/operations/task/task-mails.test.ts',
      'a new task is mailed to each assignee, noted in the transaction of the write, in %s',
    ),
  ),
  held(
    '7.86',
    'a mail that fails does not fail its write',
    by(
      'src/operations/task/task-mails.test.ts',
      'a mail server that hangs neither fails nor delays a write',
    ),
  ),
  held(
    '7.87',
    'feature-flag service with a client-side id',
    by(
      'test/pages/feature-flags.test.ts',
      'the flag service decides, says why, and its changes arrive without a reload; it learns id and organization alone',
    ),
    by(
      'test/pages/feature-flags.test.ts',
      'while the flag service fails or is silent, the values of the installation hold and no page waits',
    ),
  ),
  held(
    '7.88',
    'chat messenger that shows its launcher',
    by(
      'test/pages/messenger.test.ts',
      'a client writes a mail to the lead about the standard on screen, by mouse, from the launcher',
    ),
    by(
      'test/pages/chat.test.ts',
      'the chat is shown to the signed-in person under the policy of the page; it learns id and organization alone',
    ),
  ),
  held(
    '7.89',
    'sign-in and sign-up through the hosted provider',
    by(
      'src/server/auth/oidc/oidc-sign-in.test.ts',
      'reports provider sign-in and disables embedded sign-in',
    ),
    by(
      'src/server/auth/oidc/oidc-sign-in.test.ts',
      'creates a client without projects in both targets at the first sign-in and returns to the requested page',
    ),
  ),
  held(
    '7.90',
    'the profile of the hosted provider',
    by(
      'test/pages/link-account.test.ts',
      'a person who signs in only through the provider finds the link to the profile there',
    ),
    by(
      'src/server/auth/oidc/oidc-sign-in.test.ts',
      'identifies a person by subject when the address changes, with a new session each time',
    ),
  ),
]

import { by, held, toCome, type Demand } from '../demand.ts'

/** Screens and routes. */
export const screens: readonly Demand[] = [
  held(
    '2.1',
    'public landing page, titled with the product name',
    by(
      'test/pages/shell.test.ts',
      'the landing page has the name of the product as its title and links to the sign-in',
    ),
  ),
  held(
    '2.2',
    'the application has a query provider and loads in the browser only',
    by(
      'test/pages/shell.test.ts',
      'the application is titled with the brand and shows its shell with the help launcher',
    ),
  ),
  held(
    '2.3',
    "the application's title is the brand",
    by(
      'test/pages/shell.test.ts',
      'the application is titled with the brand and shows its shell with the help launcher',
    ),
  ),
  held(
    '2.4',
    'chat-messenger launcher in the application',
    by(
      'test/pages/chat.test.ts',
      'the chat is shown to the signed-in person under the policy of the page; it learns id and organization alone',
    ),
    by(
      'test/pages/shell.test.ts',
      'the application is titled with the brand and shows its shell with the help launcher',
    ),
  ),
  toCome('2.5', 'print layout with a query provider and without chrome', 'no print route exists'),
  held(
    '2.6',
    'the shell of the application is registered at one place',
    by(
      'test/pages/shell.test.ts',
      'the application is titled with the brand and shows its shell with the help launcher',
    ),
  ),
  held(
    '2.7',
    'project dashboard at its route, with the tabs Status and Tasks among others',
    by(
      'test/pages/tasks-of-a-project.test.ts',
      'Open, Mine and All list the tasks that they name, with their numbers',
    ),
    by('src/rules/text/deep-links.test.ts', 'the paths are those of the routes'),
  ),
  held(
    '2.8',
    'Status is the default tab of the dashboard',
    by(
      'src/web/shell/routes/routes.test.ts',
      '%s redirects to its default tab, replacing the address',
    ),
  ),
  held(
    '2.9',
    'deep links with phase and display of the grid',
    by('src/web/shell/routes/search-params.test.ts', 'reads the deep link of the grid'),
    by('test/pages/shell.test.ts', 'a deep link to the grid of a phase opens it'),
  ),
  held(
    '2.10',
    'a standard in Desktop Review at its route',
    by('src/rules/text/deep-links.test.ts', 'the paths are those of the routes'),
    by(
      'test/pages/tasks-of-a-standard.test.ts',
      'an added task is stored for the chosen people, and listed as open for each',
    ),
  ),
  held(
    '2.11',
    'the tab of a standard defaults to Tasks',
    by(
      'src/web/shell/routes/routes.test.ts',
      '%s redirects to its default tab, replacing the address',
    ),
  ),
  held(
    '2.12',
    'renders nothing before the router is ready',
    by('test/pages/shell.test.ts', 'renders nothing before the router is ready'),
  ),
  held(
    '2.13',
    'deep links lead to the staging host when the environment is staging, else to the production host',
    by(
      'src/operations/task/task-mails.test.ts',
      'the links of staging lead to the staging host, and in no other environment',
    ),
  ),
  held(
    '2.14',
    'task mails link to the tasks of the project and of the standard',
    by(
      'src/operations/task/task-mails.test.ts',
      'a new task is mailed to each assignee, noted in the transaction of the write, in %s',
    ),
  ),
  held(
    '2.15',
    'lead filter: everybody, nobody, then each lead',
    by(
      'src/rules/review/lead-filter.test.ts',
      'the choices are Show All, No Lead Assigned, then each lead in display order',
    ),
    by('src/rules/review/lead-filter.test.ts', 'filter %s and owner %s'),
  ),
  held(
    '2.16',
    'standards show a status label with a colour for its kind',
    by('src/rules/review/labels/phase-label.test.ts', '%s is of kind %s'),
  ),
  held(
    '2.17',
    'file types by extension: documents, image, spreadsheets',
    by('src/rules/documents/file-type.test.ts', '%s is %s and %s'),
  ),
  held(
    '2.18',
    'colours of file types: red for pdf, blue for doc and docx, gray else',
    by('src/rules/documents/file-type.test.ts', '%s is %s and %s'),
  ),
  held(
    '2.19',
    'line breaks of texts are shown',
    by(
      'test/pages/tasks-of-a-standard.test.ts',
      'an added task is stored for the chosen people, and listed as open for each',
    ),
    by(
      'e2e/hipaa.e2e.ts',
      'a standard of a real set is worked from Waiting Client Submission to Full Score',
    ),
  ),
]

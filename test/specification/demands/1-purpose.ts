import { by, held, type Demand } from '../demand.ts'

/** What the product does and for whom. */
export const purpose: readonly Demand[] = [
  held(
    '1.1',
    'consultants and clients work on accreditation projects together',
    by(
      'e2e/hipaa.e2e.ts',
      'a standard of a real set is worked from Waiting Client Submission to Full Score',
    ),
    by(
      'e2e/new-client.e2e.ts',
      'an administrator sets up a client from nothing, the client cites a document, a consultant replaces it',
    ),
  ),
  held(
    '1.2',
    'a project has modules, a module standards, a standard scored elements',
    by(
      'src/operations/project/add-module.test.ts',
      'links the module in %s and creates a record of each standard with Status Blank in every phase',
    ),
    by(
      'src/operations/module/import.test.ts',
      'creates the module with its standards, elements, parents and counts in %s; the history contains the digest of the file',
    ),
  ),
  held(
    '1.3',
    'consultants, administrators and clients are its users',
    by('src/rules/permissions/actor.test.ts', '%s is the actor of %j'),
  ),
  held(
    '1.4',
    'sign-in through a hosted authentication provider',
    by(
      'src/server/auth/oidc/oidc-sign-in.test.ts',
      'creates a client without projects in both targets at the first sign-in and returns to the requested page',
    ),
  ),
  held(
    '1.5',
    'people belong to organizations',
    by(
      'src/server/auth/oidc/oidc-identity.test.ts',
      'reads organizations and user type only from the ID token, name and address from either source',
    ),
  ),
  held(
    '1.6',
    'three phases: Gap Analysis (GA), Desktop Review (DTR), Validation Review (MVR), and how they are stored',
    by('src/rules/review/phases.test.ts', '%s is %s, %s, stored in %s and %s'),
  ),
  held(
    '1.7',
    'comments on standards and on elements',
    by(
      'src/operations/standard/comment-writes.test.ts',
      '%s in %s, %s stores its own columns, returns the previous values, and changes nothing else',
    ),
    by(
      'src/operations/element/update-consultant-comment.test.ts',
      'stores the comment with author and time in %s, %s, and returns the previous one',
    ),
  ),
  held(
    '1.8',
    'documents are uploaded',
    by(
      'src/operations/document/upload.test.ts',
      'creates the document and its first version from the uploaded file in %s',
    ),
  ),
  held(
    '1.9',
    'documents are cited at elements',
    by(
      'src/operations/citation/citation.test.ts',
      'citations are created, updated and deleted in %s, and the stored count follows',
    ),
  ),
  held(
    '1.10',
    'tasks are created, assigned and completed',
    by(
      'test/pages/tasks-of-a-standard.test.ts',
      'an added task is stored for the chosen people, and listed as open for each',
    ),
    by(
      'test/pages/tasks-of-a-standard.test.ts',
      'completing the own part leaves the parts of others open; when all are completed the task is listed under Done',
    ),
  ),
  held(
    '1.11',
    'six content sections of a standard, under their titles',
    by(
      'src/database/seed/demo-module.test.ts',
      'each of the six sections and each of the four element types is used',
    ),
  ),
  held(
    '1.12',
    'a senior consultant leads a standard, an associate is the junior owner',
    by(
      'src/operations/standard/update-consultant-assignments.test.ts',
      'reassigns, unassigns and assigns in %s, all in one transaction, ids in its letter case',
    ),
  ),
  held(
    '1.13',
    'administrators manage people, projects, modules, standards, templates, tips and dates',
    by(
      'e2e/authoring.e2e.ts',
      'an administrator sets up a module with three standards and a project for it, mostly by mouse',
    ),
    by(
      'test/pages/dates.test.ts',
      'a date that an administrator adds and deletes is restored by Undo; a client sees it read-only',
    ),
    by(
      'src/operations/template/template.test.ts',
      'is created from an uploaded file, listed, downloaded and deleted in %s',
    ),
    by(
      'src/operations/standard-tip/update.test.ts',
      'creates the tip in %s, updates its given fields, and stores author and time',
    ),
  ),
  held(
    '1.14',
    'elements are scored',
    by(
      'src/operations/element/update-mock-score.test.ts',
      'scores the element in %s, %s, in a new record that is not ready, and returns the previous score',
    ),
  ),
  held(
    '1.15',
    'each standard counts its mandatory, points and leading-indicator elements, billable and scorable ones too',
    by(
      'src/rules/scoring/mock-score.test.ts',
      'mandatory, points and leading indicators each have their group, no-weight has none',
    ),
    by('src/rules/scoring/mock-score.test.ts', 'counts name every group'),
  ),
]

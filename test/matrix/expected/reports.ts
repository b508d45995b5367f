import type { Fixture } from '../fixture.ts'
import { rows, staff, type ExpectedWrite } from './write-row.ts'

const report =
  (which: keyof Fixture['reports'], more: object = {}) =>
  (s: Fixture) => ({ project_id: s.project, report_id: s.reports[which], ...more })
const asked =
  (more: object = {}) =>
  (s: Fixture) => ({
    project_id: s.project,
    kind: 'full-review',
    phase: 'desktop-review',
    audience: 'client',
    ...more,
  })
const elsewhere =
  (more: object = {}) =>
  (s: Fixture) => ({ project_id: s.elsewhere, report_id: s.reports.forClients, ...more })
const missing = 'F F F N N N S S'

/** Who may do which write on saved reports. */
export const reports: readonly ExpectedWrite[] = [
  ...rows(
    'Report:Create',
    ['for clients', staff, asked({ formats: ['pdf', 'xlsx'] })],
    ['for consultants', staff, asked({ audience: 'staff' })],
    ['of a standard', staff, (s) => ({ ...asked()(s), standard_id: s.standards.led })],
    ['of a module', staff, (s) => ({ ...asked()(s), module_id: s.modules.works })],
    [
      'of a standard of another project',
      'F F M N N N S S',
      (s) => ({ ...asked()(s), standard_id: s.standards.foreign }),
    ],
    [
      'of a module of another project',
      'F F M N N N S S',
      (s) => ({ ...asked()(s), module_id: s.modules.foreign }),
    ],
  ),
  ...rows(
    'Report:Open',
    ['made for clients', 'Y Y M Y M M S S', report('forClients', { form: 'page' })],
    ['made for consultants', 'Y Y M N M M S S', report('ofStaff', { form: 'pdf' })],
    ['in another project', 'F F F F F F S S', elsewhere({ form: 'page' })],
  ),
  ...rows(
    'Report:Send',
    ['to a client', staff, (s) => report('forClients', { user_ids: [s.id('K+')] })(s)],
    [
      'to somebody without the project',
      'F F M N N N S S',
      (s) => report('forClients', { user_ids: [s.stranger] })(s),
    ],
    ['in another project', missing, (s) => elsewhere({ user_ids: [s.id('K+')] })(s)],
  ),
  ...rows(
    'Report:Delete',
    ['made for clients', staff, report('forClients')],
    ['in another project', missing, elsewhere()],
  ),
]

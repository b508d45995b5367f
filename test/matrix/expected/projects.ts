import { assigning, assignments } from './assigning.ts'
import {
  administrators,
  everybodyOfProject,
  rows,
  staff,
  uploadOf,
  type ExpectedWrite,
} from './write-row.ts'

/** Who may do which write on projects, their dates, templates and tips. */
export const projects: readonly ExpectedWrite[] = [
  ...rows('Project:Create', ['of any name', administrators, () => ({ Name: 'New', StatusId: 1 })]),
  ...rows('Project:AddClient', [
    'to a project',
    administrators,
    (s) => ({ project_id: s.project, client_user_id: s.stranger }),
  ]),
  ...rows(
    'Project:SendMessage',
    [
      'to a consultant who leads',
      everybodyOfProject,
      (s) => ({ project_id: s.project, recipient_id: s.id('SC'), text: 'Which policy?' }),
    ],
    [
      'to a consultant who leads nothing',
      'F F M F M M S S',
      (s) => ({ project_id: s.project, recipient_id: s.id('C-'), text: 'Which policy?' }),
    ],
    [
      'to a client',
      'F F M F M M S S',
      (s) => ({ project_id: s.project, recipient_id: s.id('K+'), text: 'Which policy?' }),
    ],
    [
      'about a standard of another project',
      'F F M F M M S S',
      (s) => ({
        project_id: s.project,
        recipient_id: s.id('SC'),
        text: 'Which policy?',
        standard_id: s.standards.foreign,
      }),
    ],
  ),
  ...rows('Project:UpdateNotificationLevel', [
    'of the caller',
    everybodyOfProject,
    (s) => ({ project_id: s.project, level: 'digest' }),
  ]),
  ...rows('Project:RemoveClient', [
    'from a project',
    administrators,
    (s) => ({ project_id: s.project, client_user_id: s.spare }),
  ]),
  ...rows('Project:AddModule', [
    'to a project',
    administrators,
    (s) => ({ project_id: s.project, module_id: s.modules.unworked }),
  ]),
  ...rows('Project:RemoveModule', [
    'from a project',
    administrators,
    (s) => ({ project_id: s.project, module_id: s.modules.idle }),
  ]),
  ...rows(
    'Project:UpdateStandardAssignments',
    [
      'of several standards',
      administrators,
      assignments(assigning('led', 'AC', 'AC'), assigning('unled', 'SC', null)),
    ],
    [
      'of which one is of another project',
      'F N N N N N S S',
      (s) => ({
        project_id: s.project,
        assignmentChanges: [
          assigning('led', 'AC', 'AC')(s),
          { ...assigning('led', 'SC', null)(s), standard_id: s.standards.foreign },
        ],
      }),
    ],
  ),
  ...rows('Project:UpdateOrganization', [
    'of a project',
    administrators,
    (s) => ({ project_id: s.project, organization_name: 'New' }),
  ]),
  ...rows(
    'Project:UpdateSettings',
    [
      'of a project',
      'Y N M N N N S S',
      (s) => ({ project_id: s.project, changes: { Region: 'North' } }),
    ],
    [
      'of the template of response letters',
      staff,
      (s) => ({ project_id: s.project, changes: { RfiLetterTemplate: '{requests}' } }),
    ],
    [
      'of the template and another',
      'Y N M N N N S S',
      (s) => ({ project_id: s.project, changes: { RfiLetterTemplate: 'A', Region: 'North' } }),
    ],
  ),
  ...rows('Project:UpdateStatus', [
    'of a project',
    administrators,
    (s) => ({ project_id: s.project, status_id: 2 }),
  ]),
  ...rows('Template:Upload', [
    'to a module',
    administrators,
    (s, role) => ({ module_id: s.modules.works, upload_id: uploadOf(s, role) }),
  ]),
  ...rows('Template:Replace', [
    'of a module',
    administrators,
    (s, role) => ({ id: s.template, upload_id: uploadOf(s, role) }),
  ]),
  ...rows('Template:Restore', [
    'of a module',
    administrators,
    (s) => ({ id: s.template, version: 1 }),
  ]),
  ...rows('Template:Delete', ['of a module', administrators, (s) => ({ id: s.template })]),
  ...rows('ReportTemplate:Create', [
    'of an upload',
    administrators,
    (s, role) => ({ name: `New ${s.n}`, upload_id: uploadOf(s, role) }),
  ]),
  ...rows(
    'ReportTemplate:Update',
    ['its name', administrators, (s) => ({ id: s.reportTemplate, name: `Other ${s.n}` })],
    [
      'its file',
      administrators,
      (s, role) => ({ id: s.reportTemplate, upload_id: uploadOf(s, role) }),
    ],
  ),
  ...rows('ReportTemplate:Delete', [
    'of the installation',
    administrators,
    (s) => ({ id: s.reportTemplate }),
  ]),
  ...rows('StandardTip:Update', [
    'of a standard',
    administrators,
    (s) => ({ id: s.standards.led, basics: 'New' }),
  ]),
  ...rows('Date:Create', [
    'of a project',
    administrators,
    (s) => ({ project_id: s.project, date: '2027-02-01', name: 'New' }),
  ]),
  ...rows('Date:Update', [
    'of a project',
    administrators,
    (s) => ({ date_id: s.date, project_id: s.project, name: 'New' }),
  ]),
  ...rows('Date:Delete', [
    'of a project',
    administrators,
    (s) => ({ date_id: s.date, project_id: s.project }),
  ]),
]

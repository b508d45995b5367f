import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { readPermissions } from '../../rules/read-permissions.ts'
import { read, write } from '../kit/contract.ts'
import { wireAssignments, wireId, wireUserId } from '../kit/wire.ts'
import {
  consultantAssignments,
  consultantAssignmentsExample,
  moduleAssignments,
  moduleAssignmentsExample,
  project,
  projectExample,
  projectRow,
  projectRowExample,
} from './shapes.ts'
import { wireProjectModule, wireProjectName, wireProjectStatus, wireSettings } from './wire.ts'

const ofProject = z.object({ project_id: z.int() })
const ofModule = ofProject.extend({ module_id: z.int(), standards: z.int() })

const listsOfProjects = [
  'admin/all_projects',
  'admin/projects_with_users',
  'projects/{id}/project',
  'transformations/query',
] as const

const listsOfMembers = [
  'admin/project_users',
  'admin/projects_with_users',
  'projects/{id}/project',
  'tasks/tasks_for_project',
  'tasks/tasks_combined_client',
  'transformations/query',
] as const

const wireClient = z.object({ project_id: wireId, client_user_id: wireUserId })
const ofClient = ofProject.extend({ client_user_id: z.string() })
const client = { project_id: 3, client_user_id: '3f0c2a51-6a0e-4d0b-9d6f-0a5f6f6f7c11' }

const listsOfModules = [
  ...listsOfProjects,
  'projects/{id}/standard_phase',
  'admin/project_module_assignments',
  'admin/module_consultant_assignments',
  'core/modules',
] as const

/** The writes of the focus Project. */
export const projectWrites = {
  'Project:Create': write({
    name: 'Project:Create',
    summary: 'Makes a project without modules and people.',
    parameters: z.object({ Name: wireProjectName, StatusId: wireProjectStatus }),
    updates: ofProject,
    may: writePermissions['Project:Create'],
    example: {
      parameters: { Name: 'Lakeside Home Infusion (Specialty Pharmacy)', StatusId: 1 },
      updates: { project_id: 3 },
    },
    invalid: 'projectNameAndStatusIdRequired',
    invalidates: listsOfProjects,
  }),
  'Project:UpdateStatus': write({
    name: 'Project:UpdateStatus',
    summary: 'Gives a project another name or another status; an archived one only another status.',
    parameters: z
      .object({
        project_id: wireId,
        name: wireProjectName.optional(),
        status_id: wireProjectStatus.optional(),
      })
      .refine(
        ({ name, status_id }) => name !== undefined || status_id !== undefined,
        'holds neither name nor status_id',
      ),
    updates: ofProject,
    may: writePermissions['Project:UpdateStatus'],
    example: { parameters: { project_id: 3, status_id: 2 }, updates: { project_id: 3 } },
    invalid: 'projectUpdateStatusIdsRequired',
    invalidates: [
      ...listsOfProjects,
      'tasks/tasks_for_project',
      'tasks/for_dashboard',
      'tasks/tasks_combined_client',
    ],
  }),
  'Project:UpdateSettings': write({
    name: 'Project:UpdateSettings',
    summary:
      'Changes settings of a project key by key, those of any name and its own IsWaiveDocument and SendTaksEmailsToBeta; null takes a key away.',
    parameters: wireSettings,
    updates: ofProject,
    may: writePermissions['Project:UpdateSettings'],
    example: {
      parameters: { project_id: 3, changes: { ScoresVisibleToClients: true, Region: 'Midwest' } },
      updates: { project_id: 3 },
    },
    invalid: 'projectIdRequired',
    invalidates: [
      'admin/project_settings',
      'projects/{id}/project',
      'projects/{id}/standard_phase',
      'transformations/query',
    ],
  }),
  'Project:UpdateStandardAssignments': write({
    name: 'Project:UpdateStandardAssignments',
    summary:
      'Assigns, unassigns or reassigns the consultants of any number of standards of a project; all or none.',
    parameters: wireAssignments(10_000),
    updates: z.object({ project_id: z.int(), standard_ids: z.array(z.int()) }),
    may: writePermissions['Project:UpdateStandardAssignments'],
    example: {
      parameters: {
        project_id: 1,
        assignmentChanges: [
          {
            standard_id: 7,
            phase: 'desktop-review',
            role: 'SC',
            from_consultant_id: null,
            to_consultant_id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
          },
        ],
      },
      updates: { project_id: 1, standard_ids: [7] },
    },
    invalid: 'invalidParameters',
    invalidates: [
      'admin/module_consultant_assignments',
      'admin/project_module_assignments',
      'admin/all_projects',
      'admin/project_users',
      'admin/projects_with_users',
      'projects/{id}/project',
      'projects/{id}/standard_phase',
      'transformations/query',
    ],
  }),
  'Project:AddClient': write({
    name: 'Project:AddClient',
    summary: 'Links a client or a consultant to a project.',
    parameters: wireClient,
    updates: ofClient,
    may: writePermissions['Project:AddClient'],
    example: { parameters: client, updates: client },
    invalid: 'invalidParameters',
    invalidates: listsOfMembers,
  }),
  'Project:RemoveClient': write({
    name: 'Project:RemoveClient',
    summary:
      'Ends the link of a client or a consultant to a project; refused while the person leads standards of it.',
    parameters: wireClient,
    updates: ofClient,
    may: writePermissions['Project:RemoveClient'],
    example: { parameters: client, updates: client },
    invalid: 'invalidParameters',
    invalidates: listsOfMembers,
  }),
  'Project:AddModule': write({
    name: 'Project:AddModule',
    summary: 'Adds a module to a project, with a record of each standard in each phase.',
    parameters: wireProjectModule,
    updates: ofModule,
    may: writePermissions['Project:AddModule'],
    example: {
      parameters: { project_id: 3, module_id: 1 },
      updates: { project_id: 3, module_id: 1, standards: 24 },
    },
    invalid: 'projectAddModuleIdsRequired',
    invalidates: listsOfModules,
  }),
  'Project:RemoveModule': write({
    name: 'Project:RemoveModule',
    summary:
      'Takes a module out of a project, with its untouched records and its assignments; refused while any work is stored.',
    parameters: wireProjectModule,
    updates: ofModule,
    may: writePermissions['Project:RemoveModule'],
    example: {
      parameters: { project_id: 3, module_id: 1 },
      updates: { project_id: 3, module_id: 1, standards: 24 },
    },
    invalid: 'invalidParameters',
    invalidates: listsOfModules,
  }),
} as const

/** The reads of projects. */
export const projectReads = {
  'admin/project_module_assignments': read({
    name: 'admin/project_module_assignments',
    path: '/api/v5/admin/project_module_assignments',
    summary: "A project's modules with the standards that are assigned and not, per phase.",
    query: z.object({ project_id: wireId }),
    reply: z.array(moduleAssignments),
    example: { query: { project_id: 1 }, data: [moduleAssignmentsExample] },
    may: readPermissions['admin/project_module_assignments'],
  }),
  'admin/module_consultant_assignments': read({
    name: 'admin/module_consultant_assignments',
    path: '/api/v5/admin/module_consultant_assignments',
    summary: 'The senior and associate consultants of the standards of a module, per phase.',
    query: z.object({ project_id: wireId, module_id: wireId }),
    reply: z.array(consultantAssignments),
    example: { query: { project_id: 1, module_id: 1 }, data: [consultantAssignmentsExample] },
    may: readPermissions['admin/module_consultant_assignments'],
  }),
  'projects/{id}/project': read({
    name: 'projects/{id}/project',
    path: '/api/v5/projects/{id}/project',
    summary: 'One project with its modules, its people and the consultant leads.',
    query: z.object({ id: wireId }),
    reply: project,
    example: { query: { id: 1 }, data: projectExample },
    may: readPermissions['projects/{id}/project'],
  }),
  'admin/all_projects': read({
    name: 'admin/all_projects',
    path: '/api/v5/admin/all_projects',
    summary: 'The projects that the caller may see, with module and progress counts.',
    query: z.object({}),
    reply: z.array(projectRow),
    example: { query: {}, data: [projectRowExample] },
    may: readPermissions['admin/all_projects'],
  }),
  'admin/project_settings': read({
    name: 'admin/project_settings',
    path: '/api/v5/admin/project_settings',
    summary: 'The settings of a project by their keys; a client sees those that concern clients.',
    query: z.object({ project_id: wireId }),
    reply: z.looseObject({ ProjectId: z.int() }),
    example: {
      query: { project_id: 3 },
      data: { ProjectId: 3, ScoresVisibleToClients: true, Region: 'Midwest' },
    },
    may: readPermissions['admin/project_settings'],
  }),
} as const

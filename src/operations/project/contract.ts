import * as z from 'zod'
import { together, type CacheTags } from '#rules/cache/cache-tags.ts'
import {
  inElementPhases,
  inEveryPhase,
  moduleNames,
  openTaskCounts,
  recordRows,
  standardLabels,
} from '#rules/cache/column-groups.ts'
import * as rfi from '#rules/permissions/conditions/rfi-conditions.ts'
import { fieldsOfProject, ownProjects } from '#rules/permissions/read-permissions.ts'
import { administrators, allow } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { wireAssignments, wireId, wireUserId } from '../core/input-schemas.ts'
import { wireProjectName, wireProjectStatus, wireSettings } from './input-schemas.ts'
import { projectModuleReads, projectModuleWrites } from './module-contract.ts'
import { organizationReads, organizationWrites } from './organization-contract.ts'
import { project, projectExample, projectRow, projectRowExample } from './row-schemas.ts'

const membership = {
  ProjectUser: ['rows'],
  TaskAssignee: ['rows'],
  ProjectStandard: ['openTaskCount', 'nextTaskDue'],
} as const

const shownProject: CacheTags = together(moduleNames, recordRows, standardLabels, openTaskCounts, {
  Project: ['Name', 'StatusId'],
  ProjectStandardsSet: ['rows'],
  Standard: ['rows'],
})

const ofProject = z.object({ project_id: z.int() })

const wireClient = z.strictObject({ project_id: wireId, client_user_id: wireUserId })
const ofClient = ofProject.extend({ client_user_id: z.string() })
const client = { project_id: 3, client_user_id: '3f0c2a51-6a0e-4d0b-9d6f-0a5f6f6f7c11' }

export const projectWrites = {
  'Project:Create': write({
    name: 'Project:Create',
    summary: 'Creates a project without modules or people.',
    parameters: z.strictObject({ Name: wireProjectName, StatusId: wireProjectStatus }),
    updates: ofProject,
    may: administrators,
    row: 'project',
    example: {
      parameters: { Name: 'Lakeside Home Infusion (Specialty Pharmacy)', StatusId: 1 },
      updates: { project_id: 3 },
    },
    invalid: 'projectNameAndStatusIdRequired',
    changes: { Project: ['rows'] },
  }),
  'Project:UpdateStatus': write({
    name: 'Project:UpdateStatus',
    summary: 'Changes the name or status of a project; of an archived one only the status.',
    parameters: z
      .strictObject({
        project_id: wireId,
        name: wireProjectName.optional(),
        status_id: wireProjectStatus.optional(),
      })
      .refine(({ name, status_id }) => name !== undefined || status_id !== undefined, {
        path: ['status_id'],
        message: 'is missing, and so is name',
      }),
    updates: ofProject,
    may: administrators,
    row: 'project',
    columns: { name: 'Name', status_id: 'StatusId' },
    isTakenWhenArchived: true,
    example: { parameters: { project_id: 3, status_id: 2 }, updates: { project_id: 3 } },
    invalid: 'projectUpdateStatusIdsRequired',
  }),
  'Project:UpdateSettings': write({
    name: 'Project:UpdateSettings',
    summary:
      'Changes settings of a project key by key, those of any name and its own IsWaiveDocument and SendTaksEmailsToBeta; null removes a key.',
    parameters: wireSettings,
    updates: ofProject,
    may: allow(true, rfi.changesLetterTemplate, false, false),
    row: 'settings',
    example: {
      parameters: { project_id: 3, changes: { ScoresVisibleToClients: true, Region: 'Midwest' } },
      updates: { project_id: 3 },
    },
    invalid: 'projectIdRequired',
    changes: {
      ProjectSettings: ['rows', 'Settings'],
      Project: ['IsWaiveDocument', 'SendTaksEmailsToBeta'],
    },
  }),
  'Project:UpdateStandardAssignments': write({
    name: 'Project:UpdateStandardAssignments',
    summary:
      'Assigns, unassigns or reassigns the consultants of any number of standards of a project; all or none.',
    parameters: wireAssignments(10_000),
    updates: z.object({ project_id: z.int(), standard_ids: z.array(z.int()) }),
    may: administrators,
    row: 'standardPhase',
    seenAs: { assignmentChanges: 'OwnerId' },
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
    changes: inEveryPhase('OwnerId', 'JuniorOwnerId', 'EditorId'),
  }),
  'Project:AddClient': write({
    name: 'Project:AddClient',
    summary: 'Adds a client or a consultant to a project.',
    parameters: wireClient,
    updates: ofClient,
    may: administrators,
    row: 'projectUser',
    seenAs: { client_user_id: 'UserId' },
    example: { parameters: client, updates: client },
    invalid: 'invalidParameters',
    changes: membership,
  }),
  'Project:RemoveClient': write({
    name: 'Project:RemoveClient',
    summary:
      'Removes a client or a consultant from a project, along with the person’s open tasks; refused while the person leads standards of it.',
    parameters: wireClient,
    updates: ofClient,
    may: administrators,
    row: 'projectUser',
    seenAs: { client_user_id: 'UserId' },
    example: { parameters: client, updates: client },
    invalid: 'invalidParameters',
    changes: membership,
  }),
  ...organizationWrites,
  ...projectModuleWrites,
} as const

export const projectReads = {
  ...organizationReads,
  ...projectModuleReads,
  'projects/{id}/project': read({
    name: 'projects/{id}/project',
    path: '/api/v5/projects/{id}/project',
    summary: 'One project with its modules, its people and the consultant leads.',
    query: z.strictObject({ id: wireId }),
    reply: project,
    example: { query: { id: 1 }, data: projectExample },
    shows: together(shownProject, inElementPhases('ConsultantId'), {
      ...inEveryPhase('IsConsultantCommentVisible', 'LastConsultantId'),
      Project: ['IsWaiveDocument', 'SendTaksEmailsToBeta'],
      User: ['rows', 'FullName', 'LeadOrder', 'Title', 'Organization'],
    }),
    may: fieldsOfProject,
  }),
  'admin/all_projects': read({
    name: 'admin/all_projects',
    path: '/api/v5/admin/all_projects',
    summary: 'The projects that the caller may see, with module and progress counts.',
    query: z.strictObject({}),
    reply: z.array(projectRow),
    example: { query: {}, data: [projectRowExample] },
    shows: together(shownProject, { Project: ['rows'] }),
    may: ownProjects,
  }),
  'admin/project_settings': read({
    name: 'admin/project_settings',
    path: '/api/v5/admin/project_settings',
    summary: 'The settings of a project by their keys; a client sees those that concern clients.',
    query: z.strictObject({ project_id: wireId }),
    reply: z.looseObject({ ProjectId: z.int() }),
    example: {
      query: { project_id: 3 },
      data: { ProjectId: 3, ScoresVisibleToClients: true, Region: 'Midwest' },
    },
    shows: { ProjectSettings: ['rows', 'Settings'] },
    may: fieldsOfProject,
  }),
} as const

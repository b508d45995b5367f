import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { readPermissions } from '../../rules/read-permissions.ts'
import { read, write } from '../kit/contract.ts'
import { wireId } from '../kit/wire.ts'

/** The writes of the focus Project. */
export const projectWrites = {
  'Project:AddModule': write({
    name: 'Project:AddModule',
    summary: 'Adds a module to a project, with a record of each standard in each phase.',
    parameters: z.object({ project_id: wireId, module_id: wireId }),
    updates: z.object({ project_id: z.int(), module_id: z.int(), standards: z.int() }),
    may: writePermissions['Project:AddModule'],
    invalid: 'projectAddModuleIdsRequired',
    invalidates: [
      'admin/all_projects',
      'projects/{id}/project',
      'projects/{id}/standard_phase',
      'core/modules',
    ],
  }),
} as const

const person = z.object({
  Id: z.string(),
  FullName: z.string(),
  UserType: z.string(),
  LeadOrder: z.int().nullable().optional(),
  UserName: z.string().optional(),
  Title: z.string().nullable().optional(),
  Organization: z.string().nullable().optional(),
})

/** How far a module of a project has come in a phase: standards that are plumb, of all that are in scope. */
const progress = z.object({ plumb: z.int(), inScope: z.int() })
const progressByPhase = z.object({
  'gap-analysis': progress,
  'desktop-review': progress,
  verification: progress,
})

const projectModule = z.object({
  Id: z.int(),
  Name: z.string(),
  Version: z.string(),
  AccreditationOrganization: z.string(),
  standardCount: z.int(),
  progress: progressByPhase,
})

/** A project as the list of projects answers it. */
export const projectRow = z.object({
  Id: z.int(),
  Name: z.string(),
  StatusId: z.int(),
  modules: z.array(projectModule),
  openTaskCount: z.int(),
})

/** The reads of projects. */
export const projectReads = {
  'projects/{id}/project': read({
    name: 'projects/{id}/project',
    path: '/api/v5/projects/{id}/project',
    summary: 'One project with its modules, its people and the consultant leads.',
    query: z.object({ id: wireId }),
    reply: projectRow.extend({
      IsWaiveDocument: z.boolean().optional(),
      SendTaksEmailsToBeta: z.boolean().optional(),
      clients: z.array(person),
      consultants: z.array(person),
    }),
    may: readPermissions['projects/{id}/project'],
  }),
  'admin/all_projects': read({
    name: 'admin/all_projects',
    path: '/api/v5/admin/all_projects',
    summary: 'The projects that the caller may see, with module and progress counts.',
    query: z.object({}),
    reply: z.array(projectRow),
    may: readPermissions['admin/all_projects'],
  }),
} as const

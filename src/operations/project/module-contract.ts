import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import {
  inElementPhases,
  moduleNames,
  recordRows,
  scopeOfStandards,
  standardNames,
} from '#rules/cache/column-groups.ts'
import { namesOfProject } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { wireId } from '../core/input-schemas.ts'
import { wireProjectModule } from './input-schemas.ts'
import {
  consultantAssignments,
  consultantAssignmentsExample,
  moduleAssignments,
  moduleAssignmentsExample,
} from './row-schemas.ts'

const ofModule = z.object({ project_id: z.int(), module_id: z.int(), standards: z.int() })

/** The writes that add modules to a project and remove them. */
export const projectModuleWrites = {
  'Project:AddModule': write({
    name: 'Project:AddModule',
    summary: 'Adds a module to a project, with a record of each standard in each phase.',
    parameters: wireProjectModule,
    updates: ofModule,
    may: administrators,
    row: 'projectModule',
    example: {
      parameters: { project_id: 3, module_id: 1 },
      updates: { project_id: 3, module_id: 1, standards: 24 },
    },
    invalid: 'projectAddModuleIdsRequired',
    changes: { ...recordRows, ProjectStandardsSet: ['rows'] },
  }),
  'Project:RemoveModule': write({
    name: 'Project:RemoveModule',
    summary:
      'Removes a module from a project, with its untouched records and its assignments; refused while any work is stored.',
    parameters: wireProjectModule,
    updates: ofModule,
    may: administrators,
    row: 'projectModule',
    example: {
      parameters: { project_id: 3, module_id: 1 },
      updates: { project_id: 3, module_id: 1, standards: 24 },
    },
    invalid: 'invalidParameters',
    changes: { ...recordRows, ...inElementPhases('rows'), ProjectStandardsSet: ['rows'] },
  }),
} as const

/** The reads of a project's modules and of the people assigned to their standards. */
export const projectModuleReads = {
  'admin/project_module_assignments': read({
    name: 'admin/project_module_assignments',
    path: '/api/v5/admin/project_module_assignments',
    summary: "A project's modules with the standards that are assigned and not, per phase.",
    query: z.strictObject({ project_id: wireId }),
    reply: z.array(moduleAssignments),
    example: { query: { project_id: 1 }, data: [moduleAssignmentsExample] },
    shows: together(recordRows, scopeOfStandards, moduleNames, {
      ProjectStandardsSet: ['rows'],
      User: ['FullName', 'LeadOrder'],
    }),
    may: namesOfProject,
  }),
  'admin/module_consultant_assignments': read({
    name: 'admin/module_consultant_assignments',
    path: '/api/v5/admin/module_consultant_assignments',
    summary: 'The senior and associate consultants of the standards of a module, per phase.',
    query: z.strictObject({ project_id: wireId, module_id: wireId }),
    reply: z.array(consultantAssignments),
    example: { query: { project_id: 1, module_id: 1 }, data: [consultantAssignmentsExample] },
    shows: together(recordRows, scopeOfStandards, standardNames, {
      ProjectStandardsSet: ['rows'],
      User: ['FullName'],
    }),
    may: namesOfProject,
  }),
} as const

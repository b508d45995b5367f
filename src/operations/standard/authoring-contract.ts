import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { readPermissions } from '../../rules/read-permissions.ts'
import { read, write } from '../kit/contract.ts'
import { wireId } from '../kit/wire.ts'
import {
  coreStandardExample,
  element,
  sections,
  standardFields,
  standardName,
  standardPhaseRow,
} from './shapes.ts'

/** The reads whose answers change with a standard of a project. */
export const listsOfStandards = [
  'projects/{id}/standard_phase',
  'projects/{id}/project',
  'admin/all_projects',
  'transformations/query',
] as const

const listsOfModules = [
  'core/standards',
  'core/modules',
  'tips/sf_tips',
  ...listsOfStandards,
] as const

const ofModule = z.object({ standard_id: z.int(), module_id: z.int() })

/** The writes of the focus Standard by which a module is made. */
export const standardAuthoringWrites = {
  'Standard:Create': write({
    name: 'Standard:Create',
    summary:
      'Adds a standard to a module that is not finalized, with its records in every project that works the module.',
    parameters: z.object({ module_id: wireId, Name: standardName, ...standardFields }),
    updates: ofModule.extend({ projects: z.int() }),
    may: writePermissions['Standard:Create'],
    example: {
      parameters: { module_id: 1, Name: 'RM 1-3 Incident reports', Group: 'RM' },
      updates: { standard_id: 41, module_id: 1, projects: 2 },
    },
    invalid: 'moduleIdAndNameRequired',
    invalidates: listsOfModules,
  }),
  'Standard:Update': write({
    name: 'Standard:Update',
    summary:
      'Changes the name, the group, the content sections or the passthrough of a standard of a module that is not finalized.',
    parameters: z
      .object({ Id: wireId, Name: standardName.optional(), ...standardFields })
      .refine(
        ({ Id: _, ...changes }) => Object.values(changes).some((change) => change !== undefined),
        'changes nothing',
      ),
    updates: ofModule,
    may: writePermissions['Standard:Update'],
    example: {
      parameters: { Id: 41, Commentary: 'Reports are kept for as long as the license runs.' },
      updates: { standard_id: 41, module_id: 1 },
    },
    invalid: 'idRequired',
    invalidates: listsOfModules,
  }),
  'Standard:Delete': write({
    name: 'Standard:Delete',
    summary:
      'Takes a standard out of a module that is not finalized, with its elements and its tip, while no work names it.',
    parameters: z.object({ module_id: wireId, Id: wireId }),
    updates: ofModule,
    may: writePermissions['Standard:Delete'],
    example: {
      parameters: { module_id: 1, Id: 41 },
      updates: { standard_id: 41, module_id: 1 },
    },
    invalid: 'moduleIdAndIdRequired',
    invalidates: listsOfModules,
  }),
} as const

/** The read of a module's standards. */
export const standardAuthoringReads = {
  'core/standards': read({
    name: 'core/standards',
    path: '/api/v5/core/standards',
    summary:
      'The standards of a module with their sections, counts and elements, or one of them; parts=names answers names and counts alone.',
    query: z.object({
      module_id: wireId,
      standard_id: wireId.optional(),
      parts: z.enum(['all', 'names']).default('all'),
    }),
    reply: z.array(
      standardPhaseRow
        .pick({
          Id: true,
          Name: true,
          StandardSetId: true,
          parsedName: true,
          billableCount: true,
          scorableCount: true,
          mandatoryCount: true,
          pointsCount: true,
          liCount: true,
          isDTRPassthrough: true,
        })
        .extend({
          Group: z.string().nullable().optional(),
          sections: sections.optional(),
          AllElements: z.array(element.omit({ phaseDetails: true, citations: true })).optional(),
        }),
    ),
    example: { query: { module_id: 1 }, data: [coreStandardExample] },
    may: readPermissions['core/standards'],
  }),
} as const

import * as z from 'zod'
import { together, type CacheTags } from '#rules/cache/cache-tags.ts'
import {
  elementCounts,
  inElementPhases,
  moduleElements,
  recordRows,
  sectionColumns,
  standardNames,
} from '#rules/cache/column-groups.ts'
import { spelledAlike } from '#rules/cache/written-columns.ts'
import { replies } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { givesOneOf, wireId } from '../core/input-schemas.ts'
import {
  coreStandardExample,
  element,
  sections,
  standardFields,
  standardName,
  standardPhaseRow,
} from './row-schemas.ts'

const shownInModule: CacheTags = together(standardNames, elementCounts, moduleElements, {
  Standard: ['rows', 'isDTRPassthrough', ...sectionColumns],
  ProjectStandardsSet: ['rows'],
})

const ofModule = z.object({ standard_id: z.int(), module_id: z.int() })

/** The writes of the focus Standard that build a module. */
export const standardAuthoringWrites = {
  'Standard:Create': write({
    name: 'Standard:Create',
    summary:
      'Adds a standard to a module that is not finalized, with its records in every project that uses the module.',
    parameters: z.strictObject({ module_id: wireId, Name: standardName, ...standardFields }),
    updates: ofModule.extend({ projects: z.int() }),
    may: administrators,
    row: 'standard',
    example: {
      parameters: { module_id: 1, Name: 'RM 1-3 Incident reports', Group: 'RM' },
      updates: { standard_id: 41, module_id: 1, projects: 2 },
    },
    invalid: 'moduleIdAndNameRequired',
    changes: { ...recordRows, Standard: ['rows'] },
  }),
  'Standard:Update': write({
    name: 'Standard:Update',
    summary:
      'Changes the name, the group, the content sections or the passthrough of a standard of a module that is not finalized.',
    parameters: z
      .strictObject({ Id: wireId, Name: standardName.optional(), ...standardFields })
      .refine(...givesOneOf('Name', ...Object.keys(standardFields))),
    updates: ofModule,
    may: administrators,
    row: 'standard',
    columns: spelledAlike('Name', 'Group', 'isDTRPassthrough', ...sectionColumns),
    example: {
      parameters: { Id: 41, Commentary: 'Reports are kept for as long as the license runs.' },
      updates: { standard_id: 41, module_id: 1 },
    },
    invalid: 'idRequired',
  }),
  'Standard:Delete': write({
    name: 'Standard:Delete',
    summary:
      'Deletes a standard from a module that is not finalized, with its elements and its tip, while no work refers to it.',
    parameters: z.strictObject({ module_id: wireId, Id: wireId }),
    updates: ofModule,
    may: administrators,
    row: 'standard',
    example: {
      parameters: { module_id: 1, Id: 41 },
      updates: { standard_id: 41, module_id: 1 },
    },
    invalid: 'moduleIdAndIdRequired',
    changes: {
      ...recordRows,
      ...inElementPhases('rows'),
      Standard: ['rows'],
      StandardTip: ['rows'],
      Element: ['rows'],
    },
  }),
} as const

/** The read of a module's standards. */
export const standardAuthoringReads = {
  'core/standards': read({
    name: 'core/standards',
    path: '/api/v5/core/standards',
    summary:
      'The standards of a module with their sections, counts and elements, or one of them; parts=names answers names and counts alone.',
    query: z.strictObject({
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
          AllElements: z
            .array(element.omit({ phaseDetails: true, citations: true, support: true }))
            .optional(),
        }),
    ),
    example: { query: { module_id: 1 }, data: [coreStandardExample] },
    shows: shownInModule,
    may: replies('all', 'all', 'all', 'linked', 'hidden'),
  }),
} as const

import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { readPermissions } from '../../rules/read-permissions.ts'
import { read, write } from '../kit/contract.ts'

/** The longest standards file that is taken, in characters. */
export const longestStandardsFile = 32 * 1024 * 1024

/** Something in a standards file that is wrong, and where. */
const importProblem = z.object({
  place: z.string(),
  line: z.int().optional(),
  message: z.string(),
})

/** The writes of the focus Module. */
export const moduleWrites = {
  'Module:Import': write({
    name: 'Module:Import',
    summary:
      'Makes a module of a standards set in the neutral format or of an OSCAL catalog; all or nothing. A dry run only lists what is wrong.',
    parameters: z.object({
      text: z.string().max(longestStandardsFile),
      file_name: z.string().max(255).default(''),
      dry_run: z.boolean().default(false),
    }),
    updates: z.object({
      module_id: z.int().nullable(),
      name: z.string(),
      version: z.string(),
      organization: z.string(),
      standards: z.int(),
      elements: z.int(),
      warnings: z.array(importProblem),
    }),
    may: writePermissions['Module:Import'],
    invalid: 'invalidParameters',
    invalidates: ['core/standards', 'admin/all_projects', 'core/modules'],
  }),
} as const

/** The reads of modules. */
export const moduleReads = {
  'core/modules': read({
    name: 'core/modules',
    path: '/api/v5/core/modules',
    summary:
      'The modules with the counts of their standards and elements and the projects that work them.',
    query: z.object({}),
    reply: z.array(
      z.object({
        Id: z.int(),
        Name: z.string(),
        Version: z.string(),
        AccreditationOrganization: z.string(),
        IsFinalized: z.boolean(),
        standardCount: z.int(),
        elementCount: z.int(),
        projectCount: z.int(),
      }),
    ),
    may: readPermissions['core/modules'],
  }),
} as const

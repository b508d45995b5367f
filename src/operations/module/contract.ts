import * as z from 'zod'
import { spelledAlike } from '#rules/cache/written-columns.ts'
import { replies } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { givesOneOf, wireId, wireText } from '../core/input-schemas.ts'
import { answeredGroupDetails, moduleFields } from './row-schemas.ts'

/** The longest standards file accepted, in characters. */
export const longestStandardsFile = 32 * 1024 * 1024

/** A mistake in a standards file, with its position. */
const importProblem = z.object({
  place: z.string(),
  line: z.int().optional(),
  message: z.string(),
})

const moduleId = z.object({ module_id: z.int() })
const { Name, Version, AccreditationOrganization, NamePattern, GroupDetails, Language } =
  moduleFields

const exampleGroups = { RM: { title: 'Risk Management', order: 1 } }
const examplePattern = '^(?<group>[A-Z]{2,4}) (?<ordinal>\\d+(?:-\\d+)?)(?: (?<title>.+))?$'

export const moduleWrites = {
  'Module:Create': write({
    name: 'Module:Create',
    summary: 'Creates an empty module.',
    parameters: z.strictObject({
      Name,
      Version: Version.default(''),
      AccreditationOrganization: AccreditationOrganization.default(''),
      NamePattern: NamePattern.default(null),
      GroupDetails: GroupDetails.default({}),
      Language: Language.default('en'),
    }),
    updates: moduleId,
    may: administrators,
    row: 'module',
    invalid: 'invalidParameters',
    changes: { StandardsSet: ['rows'] },
    example: {
      parameters: {
        Name: 'Specialty Pharmacy',
        Version: '2.0',
        AccreditationOrganization: 'Demonstration Board',
        NamePattern: examplePattern,
        GroupDetails: exampleGroups,
      },
      updates: { module_id: 7 },
    },
  }),
  'Module:Update': write({
    name: 'Module:Update',
    summary:
      'Changes the name, version, organization, name pattern, group details or language of a module that is not finalized.',
    parameters: z
      .strictObject({
        module_id: wireId,
        Name: Name.optional(),
        Version: Version.optional(),
        AccreditationOrganization: AccreditationOrganization.optional(),
        NamePattern: NamePattern.optional(),
        GroupDetails: GroupDetails.optional(),
        Language: Language.optional(),
      })
      .refine(...givesOneOf(...Object.keys(moduleFields))),
    updates: moduleId,
    may: administrators,
    row: 'module',
    columns: spelledAlike(
      'Name',
      'Version',
      'AccreditationOrganization',
      'NamePattern',
      'GroupDetails',
      'Language',
    ),
    invalid: 'invalidParameters',
    example: { parameters: { module_id: 7, Version: '2.1' }, updates: { module_id: 7 } },
  }),
  'Module:Finalize': write({
    name: 'Module:Finalize',
    summary:
      'Finalizes a module, so that it, its standards and its elements cannot be changed; is_finalized false reopens it.',
    parameters: z.strictObject({ module_id: wireId, is_finalized: z.boolean().default(true) }),
    updates: moduleId.extend({ IsFinalized: z.boolean() }),
    may: administrators,
    row: 'module',
    columns: { is_finalized: 'IsFinalized' },
    invalid: 'invalidParameters',
    example: { parameters: { module_id: 7 }, updates: { module_id: 7, IsFinalized: true } },
  }),
  'Module:Import': write({
    name: 'Module:Import',
    summary:
      'Creates a module from a standards set in the neutral format or from an OSCAL catalog; all or nothing. A dry run only lists problems. A set whose name and version a module already has is refused, unless again is true.',
    parameters: z.strictObject({
      text: z.string().max(longestStandardsFile),
      file_name: wireText(255).default(''),
      dry_run: z.boolean().default(false),
      again: z.boolean().default(false),
    }),
    updates: z.object({
      module_id: z.int().nullable(),
      name: z.string(),
      version: z.string(),
      organization: z.string(),
      standards: z.int(),
      elements: z.int(),
      existing_module_id: z.int().nullable(),
      warnings: z.array(importProblem),
    }),
    may: administrators,
    row: 'module',
    example: {
      parameters: { text: '{"format":"standards-set/1"}', file_name: 'set.json', dry_run: true },
      updates: {
        module_id: null,
        name: 'Pharmacy practice',
        version: '2.0',
        organization: 'Own collection',
        standards: 24,
        elements: 210,
        existing_module_id: null,
        warnings: [],
      },
    },
    invalid: 'invalidParameters',
    changes: { StandardsSet: ['rows'], Standard: ['rows'], Element: ['rows', 'ParentId'] },
  }),
} as const

export const moduleReads = {
  'core/modules': read({
    name: 'core/modules',
    path: '/api/v5/core/modules',
    summary:
      'The modules with the counts of their standards and elements and of the projects that use them; for staff also the patterns of their names.',
    query: z.strictObject({}),
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
        NamePattern: z.string().nullable().optional(),
        GroupDetails: answeredGroupDetails.optional(),
        Language: z.string().optional(),
      }),
    ),
    example: {
      query: {},
      data: [
        {
          Id: 1,
          Name: 'Specialty Pharmacy',
          Version: '2.0',
          AccreditationOrganization: 'Own collection',
          IsFinalized: true,
          standardCount: 24,
          elementCount: 210,
          projectCount: 2,
          NamePattern: '^(?<prefix>[A-Z]+) (?<group>\\d+)-(?<ordinal>\\d+) (?<title>.+)$',
          GroupDetails: { '1': { title: 'Regulatory compliance', order: 1 } },
          Language: 'en',
        },
      ],
    },
    shows: {
      StandardsSet: [
        'rows',
        'Name',
        'Version',
        'AccreditationOrganization',
        'IsFinalized',
        'NamePattern',
        'GroupDetails',
        'Language',
      ],
      Standard: ['rows'],
      Element: ['rows'],
      ProjectStandardsSet: ['rows'],
    },
    may: replies('all', 'all', 'all', 'linked', 'empty'),
  }),
} as const

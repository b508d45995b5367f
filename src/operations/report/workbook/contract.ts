import * as z from 'zod'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { sheetNames, workbookFields } from '#rules/workbook/fields.ts'
import { read } from '../../core/contract.ts'
import { dataOf, endpoint } from '../../core/endpoint-contract.ts'
import { wireId, wirePhase } from '../../core/input-schemas.ts'

const field = z.enum(workbookFields)

/** The contents of a workbook for a project in a phase. */
export const workbookReply = z.object({
  projectId: z.int(),
  project: z.string(),
  phase: wirePhase,
  moduleId: z.int().nullable(),
  scope: z.string(),
  reader: z.object({ id: z.string(), name: z.string(), isStaff: z.boolean() }),
  isArchived: z.boolean(),
  date: z.string(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isConsultant: z.boolean(),
      isAssignable: z.boolean(),
    }),
  ),
  sheets: z.array(
    z.object({
      name: z.enum(sheetNames),
      fields: z.array(field),
      rows: z.array(
        z.object({
          id: z.int(),
          cells: z.array(z.string().nullable()),
          open: z.array(z.boolean()),
          authors: z.array(z.object({ field, name: z.string() })),
        }),
      ),
    }),
  ),
})

/** What the download of a workbook looks up before the workbook is written. */
export const workbookFiles = {
  'projects/{id}/workbook': read({
    name: 'projects/{id}/workbook',
    path: '/api/v5/projects/{id}/workbook',
    summary:
      'The elements, standards and tasks of a project in a phase, or of one of its modules, as an Excel workbook in which the caller can change what the caller may change in the project. POST to the same address returns what a changed workbook would change.',
    query: z.strictObject({
      id: wireId,
      phase: wirePhase.default('desktop-review'),
      module_id: wireId.optional(),
    }),
    reply: workbookReply,
    example: {
      query: { id: 1, phase: 'desktop-review' },
      data: {
        projectId: 1,
        project: 'Northwind Health (Core)',
        phase: 'desktop-review',
        moduleId: null,
        scope: 'Desktop Review \u00b7 Core 4.0',
        reader: { id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001', name: 'Sam Senior', isStaff: true },
        isArchived: false,
        date: '2026-11-26',
        people: [],
        sheets: [
          {
            name: 'Standards',
            fields: ['standard', 'consultantComment'],
            rows: [
              {
                id: 7,
                cells: ['RM 1-1 Regulatory compliance', 'The policy names no owner.'],
                open: [false, true],
                authors: [{ field: 'consultantComment', name: 'Sam Senior' }],
              },
            ],
          },
        ],
      },
    },
    shows: {},
    may: fieldsOfProject,
  }),
} as const

const place = {
  sheet: z.enum(sheetNames),
  row: z.int(),
  column: z.string(),
  about: z.string(),
}

const writes = z.array(
  z.object({
    name: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    expected: z.record(z.string(), z.unknown()).optional(),
  }),
)

/** The largest workbook that can be read back, in bytes. */
export const largestWorkbook = 20 * 1024 * 1024

/** Reads a changed workbook back. */
export const workbookEndpoints = {
  compare: endpoint({
    method: 'POST',
    path: '/api/v5/projects/{id}/workbook',
    operationId: 'compareWorkbook',
    tag: 'Projects',
    summary:
      'Returns what a changed workbook would change, and stores nothing: changes, conflicts with what was changed in the project meanwhile, and what cannot be stored.',
    description:
      'The body is the workbook that GET at the same address returned, with other values in its open cells. Each change and each conflict lists the transformations that store it, with the values that they expect; a conflict expects what stands now. Sending them is up to the caller. The phase and the module are those that the workbook was made of.',
    session: 'usable',
    takesTarget: true,
    query: z.object({ id: wireId }),
    bodyType: 'application/octet-stream',
    response: dataOf(
      z.object({
        phase: wirePhase,
        scope: z.string(),
        changes: z.array(
          z.object({ ...place, key: z.string(), from: z.string(), to: z.string(), writes }),
        ),
        conflicts: z.array(
          z.object({
            ...place,
            key: z.string(),
            madeWith: z.string(),
            now: z.string(),
            by: z.string().nullable(),
            to: z.string(),
            writes,
          }),
        ),
        refusals: z.array(z.object({ ...place, said: z.string(), why: z.string() })),
        moreRefusals: z.int().meta({ description: 'How many refusals are not listed.' }),
        unchanged: z.int().meta({
          description: 'How many open cells are as they were, or as the project has them.',
        }),
      }),
    ),
    errors: [
      'invalidParameters',
      'invalidTargetDb',
      'fileUnreadable',
      'fileHoldsTooMuch',
      'workbookNotTaken',
      'notSignedIn',
      'previewReadOnly',
      'notFound',
      'tooLarge',
      'reportsUnderWay',
    ],
    example: { query: { id: 1 } },
  }),
} as const

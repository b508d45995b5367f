import * as z from 'zod'
import { together, type CacheTags } from '#rules/cache/cache-tags.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { reportFormatNames } from '#rules/report/kinds/report-formats.ts'
import {
  isOfOneStandard,
  reportKindNames,
  type ReportKind,
} from '#rules/report/kinds/report-kinds.ts'
import { read } from '../core/contract.ts'
import { wireId, wirePhase } from '../core/input-schemas.ts'
import { storedFile } from '../core/row-schemas.ts'
import { dateReads } from '../date/contract.ts'
import { projectReads } from '../project/contract.ts'
import { organizationReads } from '../project/organization-contract.ts'
import { rfiReads } from '../rfi/contract.ts'
import { standardReads } from '../standard/contract.ts'
import { taskReads } from '../task/contract.ts'
import { transformationReads } from '../transformation/contract.ts'

const cell = z.object({
  text: z.string(),
  value: z.union([z.number(), z.string()]).optional(),
  tone: z.enum(['good', 'attention', 'bad', 'quiet']).optional(),
})

const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    text: z.string(),
  }),
  z.object({ kind: z.literal('paragraph'), text: z.string(), isNote: z.boolean().optional() }),
  z.object({
    kind: z.literal('facts'),
    facts: z.array(z.object({ name: z.string(), value: cell })),
  }),
  z.object({
    kind: z.literal('quote'),
    title: z.string(),
    author: z.string().nullable(),
    date: z.string().nullable(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('table'),
    caption: z.string(),
    columns: z.array(
      z.object({
        title: z.string(),
        kind: z.enum(['text', 'number', 'percent', 'date']),
        width: z.number(),
      }),
    ),
    rows: z.array(z.array(cell)),
    empty: z.string(),
  }),
  z.object({ kind: z.literal('pageBreak') }),
])

const shows: CacheTags = together(
  standardReads['projects/{id}/standard_phase'].shows,
  taskReads['tasks/tasks_for_project'].shows,
  rfiReads['projects/{id}/rfi_requests'].shows,
  dateReads['dates/dates'].shows,
  projectReads['projects/{id}/project'].shows,
  transformationReads['transformations/query'].shows,
  organizationReads['projects/{id}/organization'].shows,
)

const query = z.strictObject({
  id: wireId,
  kind: z.enum(reportKindNames),
  phase: wirePhase.default('desktop-review'),
  module_id: wireId.optional(),
  standard_id: wireId.optional(),
  audience: z.enum(['staff', 'client']).optional(),
})

type Asked = { readonly kind: ReportKind; readonly standard_id?: number | undefined }

// For `refine`.
const namesStandard = ({ kind, standard_id }: Asked): boolean =>
  !isOfOneStandard(kind) || standard_id !== undefined

const standardNeeded = () => ({
  path: ['standard_id'],
  error: 'is required: the report is about one standard',
})

type Written = { readonly format: string; readonly template_id?: number | undefined }

// For `refine`.
const isOfWord = ({ format, template_id }: Written): boolean =>
  template_id === undefined || format === 'docx'

const reply = z.object({
  title: z.string(),
  project: z.string(),
  scope: z.string(),
  audience: z.enum(['staff', 'client']),
  date: z.string(),
  organization: z
    .object({
      name: z.string().nullable(),
      logo: z
        .object({
          sha256: z.string(),
          width: z.int(),
          height: z.int(),
          alternative: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  blocks: z.array(block),
  /** Those of the shown fields that clients see only while a setting shows them, such as `desktop-review comment 12`. */
  guarded: z.array(z.string()),
})

const example: z.infer<typeof reply> = {
  title: 'Assignments',
  project: 'Northwind Health (Core)',
  scope: 'Desktop Review \u00b7 Core 4.0',
  audience: 'staff',
  date: '2026-11-26',
  organization: { name: 'Northwind Health', logo: null },
  blocks: [
    { kind: 'heading', level: 1, text: 'Core 4.0' },
    {
      kind: 'table',
      caption: 'Assignments in Core 4.0',
      columns: [
        { title: 'Standard', kind: 'text', width: 6 },
        { title: 'Label', kind: 'text', width: 3 },
      ],
      rows: [[{ text: 'RM 1-1 Regulatory compliance' }, { text: 'Full Score', tone: 'good' }]],
      empty: '',
    },
  ],
  guarded: [],
}

/** The reads of reports. */
export const reportReads = {
  'projects/{id}/report': read({
    name: 'projects/{id}/report',
    path: '/api/v5/projects/{id}/report',
    summary:
      'A report about the standards of a project in a phase, of one of its modules or of one standard, as blocks in reading order. With the audience `client`, staff get the report that a client of the project without documents of their own gets.',
    query: query.refine(namesStandard, standardNeeded()),
    reply,
    example: {
      query: { id: 1, kind: 'assignments' },
      data: example,
    },
    shows,
    may: fieldsOfProject,
  }),
} as const

/** What the download of a report looks up before the report is written. */
export const reportFiles = {
  'projects/{id}/report_file': read({
    name: 'projects/{id}/report_file',
    path: '/api/v5/projects/{id}/report_file',
    summary:
      'A report as `projects/{id}/report` returns it, as a tagged PDF, a Word document, an Excel workbook or CSV. No cell is read as a formula. With `template_id`, a Word document is a full review filled into that template.',
    query: query
      .extend({ format: z.enum(reportFormatNames), template_id: wireId.optional() })
      .refine(namesStandard, standardNeeded())
      .refine(isOfWord, { path: ['template_id'], error: 'is taken with the format docx alone' }),
    reply: reply.extend({
      filling: z.object({ template: storedFile, data: z.json() }).optional(),
    }),
    example: { query: { id: 1, kind: 'assignments', format: 'pdf' }, data: example },
    shows: {},
    may: fieldsOfProject,
  }),
} as const

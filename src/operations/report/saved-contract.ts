import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import * as report from '#rules/permissions/conditions/report-conditions.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { allow, staffOfProject } from '#rules/permissions/write-permissions.ts'
import { longestMessage } from '#rules/projects/project-message.ts'
import { reportFormatNames } from '#rules/report/kinds/report-formats.ts'
import { reportForms } from '#rules/report/kinds/report-forms.ts'
import { isOfOneStandard, reportKindNames } from '#rules/report/kinds/report-kinds.ts'
import { read, write } from '../core/contract.ts'
import {
  answeredTime,
  wireFilledText,
  wireId,
  wireList,
  wirePhase,
  wireUserId,
} from '../core/input-schemas.ts'
import { storedFile, storedFileExample } from '../core/row-schemas.ts'

const audience = z.enum(['staff', 'client'])
const ids = { project_id: wireId, report_id: wireId }
const updates = z.object({ project_id: z.int(), report_id: z.int() })
const example = { project_id: 1, report_id: 3 }

/** The writes of saved reports. */
export const savedReportWrites = {
  'Report:Create': write({
    name: 'Report:Create',
    summary:
      'Saves a report of the current data for consultants or for the clients of the project: a job makes it, with the files of the given formats. A project has at most 200.',
    parameters: z.strictObject({
      project_id: wireId,
      // What a saved copy showed of all phases could not be compared with what is shown now; the history
      // itself never changes.
      kind: z
        .enum(reportKindNames)
        .refine((kind) => !isOfOneStandard(kind), 'is not saved: the history keeps itself'),
      phase: wirePhase,
      module_id: wireId.nullable().default(null),
      standard_id: wireId.nullable().default(null),
      audience,
      formats: wireList(z.enum(reportFormatNames), { most: reportFormatNames.length }).default([]),
    }),
    updates,
    may: staffOfProject,
    row: 'savedReport',
    columns: {
      kind: 'Kind',
      phase: 'Phase',
      module_id: 'ModuleId',
      standard_id: 'StandardId',
      audience: 'Audience',
      formats: 'Forms',
    },
    example: {
      parameters: {
        project_id: 1,
        kind: 'scorecard',
        phase: 'desktop-review',
        audience: 'client',
        formats: ['pdf'],
      },
      updates: example,
    },
    invalid: 'invalidParameters',
    isTakenWhenArchived: true,
    changes: { SavedReport: ['rows', 'JobId'], Job: ['rows'] },
  }),
  'Report:Open': write({
    name: 'Report:Open',
    summary:
      'Records that the caller opened a saved report in one of its forms. Its download does this by itself.',
    parameters: z.strictObject({ ...ids, form: z.enum(reportForms) }),
    updates,
    may: allow(true, true, false, report.isForClients),
    row: 'savedReport',
    seenAs: { form: 'Forms' },
    example: { parameters: { ...example, form: 'pdf' }, updates: example },
    invalid: 'invalidParameters',
    isTakenWhenArchived: true,
    changes: { SavedReport: ['Openings', 'LastOpenedBy', 'LastOpenedDate'] },
  }),
  'Report:Send': write({
    name: 'Report:Send',
    summary:
      'Mails a link to a saved report to people of the project who may open it; it asks for their sign-in. It is refused when 20 mails of the project were sent to one of them within the hour.',
    parameters: z.strictObject({
      ...ids,
      user_ids: wireList(wireUserId, { least: 1, most: 50 }),
      text: wireFilledText(longestMessage).optional(),
    }),
    updates,
    may: staffOfProject,
    row: 'savedReport',
    example: {
      parameters: {
        ...example,
        user_ids: ['b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001'],
        text: 'This is what we will discuss on Friday.',
      },
      updates: example,
    },
    invalid: 'invalidParameters',
    isTakenWhenArchived: true,
    changes: { Transformation: ['rows'] },
  }),
  'Report:Delete': write({
    name: 'Report:Delete',
    summary: 'Deletes a saved report with its files; the history keeps who made and opened it.',
    parameters: z.strictObject(ids),
    updates,
    may: staffOfProject,
    row: 'savedReport',
    example: { parameters: example, updates: example },
    invalid: 'invalidParameters',
    changes: { SavedReport: ['rows'], SavedReportFile: ['rows'], Job: ['rows'] },
  }),
} as const

const savedReportRow = z.object({
  Id: z.int(),
  Kind: z.enum(reportKindNames),
  Phase: wirePhase,
  ModuleId: z.int().nullable(),
  StandardId: z.int().nullable(),
  Audience: audience,
  /** What it covers, in words; null until the report is made. */
  Scope: z.string().nullable(),
  State: z.enum(['waiting', 'running', 'done', 'failed']),
  Done: z.int(),
  Total: z.int().nullable(),
  Error: z.string().nullable(),
  MadeDate: answeredTime.nullable(),
  /** The newest change in the project's history that the report includes. */
  LastChangeId: z.int().nullable(),
  CreatedBy: z.string(),
  CreatedByName: z.string(),
  CreatedDate: answeredTime,
  files: z.array(z.object({ Form: z.enum(reportForms), FileSize: z.int(), Sha256: z.string() })),
  /** How often it was opened, and who opened it last; absent for clients. */
  openings: z
    .object({
      Openings: z.int(),
      LastOpenedBy: z.string().nullable(),
      LastOpenedByName: z.string().nullable(),
      LastOpenedDate: answeredTime.nullable(),
    })
    .optional(),
})

/** The reads of saved reports. */
export const savedReportReads = {
  'projects/{id}/saved_reports': read({
    name: 'projects/{id}/saved_reports',
    path: '/api/v5/projects/{id}/saved_reports',
    summary:
      'The saved reports of a project, the newest first, each with what was asked for, how far its job is, its files and its openings. Clients get those made for clients once they are done.',
    query: z.strictObject({ id: wireId }),
    reply: z.array(savedReportRow),
    example: {
      query: { id: 1 },
      data: [
        {
          Id: 3,
          Kind: 'scorecard',
          Phase: 'desktop-review',
          ModuleId: null,
          StandardId: null,
          Audience: 'client',
          Scope: 'Desktop Review \u00b7 Core 4.0',
          State: 'done',
          Done: 2,
          Total: 2,
          Error: null,
          MadeDate: '2026-11-26T15:00:02.000Z',
          LastChangeId: 812,
          CreatedBy: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
          CreatedByName: 'Sam Consultant',
          CreatedDate: '2026-11-26T15:00:00.000Z',
          files: [{ Form: 'pdf', FileSize: 48_120, Sha256: storedFileExample.Sha256 }],
          openings: {
            Openings: 0,
            LastOpenedBy: null,
            LastOpenedByName: null,
            LastOpenedDate: null,
          },
        },
      ],
    },
    shows: together({
      SavedReport: [
        'rows',
        'Kind',
        'Phase',
        'ModuleId',
        'StandardId',
        'Audience',
        'Forms',
        'Openings',
        'LastOpenedBy',
        'LastOpenedDate',
      ],
      SavedReportFile: ['rows'],
      Job: ['rows', 'State', 'Done', 'Total', 'Error'],
      User: ['FullName'],
    }),
    may: fieldsOfProject,
  }),
} as const

/** What the download of a saved report looks up before it sends the bytes. */
export const savedReportFiles = {
  'files/reports': read({
    name: 'files/report',
    path: '/api/v5/files/reports/{project_id}/{report_id}',
    summary:
      'A saved report in one of its forms, as it was made: the page as the JSON of `projects/{id}/report`, or a file. Each opening is recorded in the history. Clients open it only while they may see everything that it shows.',
    query: z.strictObject({ ...ids, form: z.enum(reportForms).default('page') }),
    reply: storedFile,
    example: { query: { ...example, form: 'pdf' }, data: storedFileExample },
    shows: {},
    may: fieldsOfProject,
  }),
} as const

import * as z from 'zod'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { answeredTime, givesOneOf, wireDate, wireId, wireName } from '../core/input-schemas.ts'

const longestDateName = 200

const ids = z.object({ date_id: z.int(), project_id: z.int() })

/** The writes of the focus Date. */
export const dateWrites = {
  'Date:Create': write({
    name: 'Date:Create',
    summary: 'Adds a date to a project.',
    parameters: z.strictObject({
      project_id: wireId,
      date: wireDate,
      name: wireName(longestDateName),
    }),
    updates: ids,
    may: administrators,
    row: 'date',
    columns: { name: 'Name', date: 'Date' },
    example: {
      parameters: { project_id: 1, date: '2027-01-15', name: 'Application submitted' },
      updates: { date_id: 7, project_id: 1 },
    },
    invalid: 'invalidParameters',
    changes: { ProjectDate: ['rows'] },
  }),
  'Date:Update': write({
    name: 'Date:Update',
    summary: 'Changes the day or the name of a date of a project.',
    parameters: z
      .strictObject({
        date_id: wireId,
        project_id: wireId.optional(),
        date: wireDate.optional(),
        name: wireName(longestDateName).optional(),
      })
      .refine(...givesOneOf('date', 'name')),
    updates: ids,
    may: administrators,
    row: 'date',
    columns: { name: 'Name', date: 'Date' },
    example: {
      parameters: { date_id: 7, date: '2027-01-22' },
      updates: { date_id: 7, project_id: 1 },
    },
    invalid: 'invalidParameters',
  }),
  'Date:Delete': write({
    name: 'Date:Delete',
    summary: 'Deletes a date of a project.',
    parameters: z.strictObject({ project_id: wireId, date_id: wireId }),
    updates: ids,
    may: administrators,
    row: 'date',
    example: {
      parameters: { project_id: 1, date_id: 7 },
      updates: { date_id: 7, project_id: 1 },
    },
    invalid: 'invalidParameters',
    changes: { ProjectDate: ['rows'] },
  }),
} as const

/** The reads of project dates. */
export const dateReads = {
  'dates/dates': read({
    name: 'dates/dates',
    path: '/api/v5/dates/dates',
    summary: 'The dates of a project, the earliest first.',
    query: z.strictObject({ project_id: wireId }),
    reply: z.array(
      z.object({
        Id: z.int(),
        ProjectId: z.int(),
        Name: z.string(),
        Date: answeredTime,
        Type: z.string(),
      }),
    ),
    example: {
      query: { project_id: 1 },
      data: [
        {
          Id: 7,
          ProjectId: 1,
          Name: 'Application submitted',
          Date: '2027-01-15T00:00:00.000Z',
          Type: 'Project',
        },
      ],
    },
    shows: { ProjectDate: ['rows', 'Name', 'Date'] },
    may: fieldsOfProject,
  }),
} as const

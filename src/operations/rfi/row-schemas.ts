import * as z from 'zod'
import { answeredTime } from '../core/input-schemas.ts'

const name = z.string().nullable()

/**
 * A request of the accreditor (RFI) about a standard. Days are YYYY-MM-DD. `elements` are those of `ElementIds` that still exist, in the
 * order of the standard; `OwnerId` and `JuniorOwnerId` lead the standard in Desktop Review.
 */
export const rfiRequestRow = z.object({
  Id: z.int(),
  ProjectId: z.int(),
  StandardId: z.int(),
  StandardName: z.string(),
  ModuleId: z.int(),
  OwnerId: z.string().nullable(),
  JuniorOwnerId: z.string().nullable(),
  ElementIds: z.array(z.int()),
  elements: z.array(z.object({ Id: z.int(), Name: z.string() })),
  Text: z.string(),
  ReceivedDate: z.string(),
  DueDate: z.string().nullable(),
  Answer: z.string().nullable(),
  LastAnswerBy: z.string().nullable(),
  LastAnswerByName: name,
  AnswerModified: answeredTime.nullable(),
  IsAnswered: z.boolean(),
  AnsweredBy: z.string().nullable(),
  AnsweredByName: name,
  AnsweredDate: answeredTime.nullable(),
  SentBy: z.string().nullable(),
  SentByName: name,
  SentDate: answeredTime.nullable(),
  CreatedBy: z.string(),
  CreatedByName: z.string(),
  CreatedDate: answeredTime,
})

const senior = 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001'
const client = 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0009'

export const rfiRequestExample = {
  Id: 5,
  ProjectId: 1,
  StandardId: 7,
  StandardName: 'RM 1-1 Regulatory compliance',
  ModuleId: 1,
  OwnerId: senior,
  JuniorOwnerId: null,
  ElementIds: [31],
  elements: [{ Id: 31, Name: 'RM 1-1(a)' }],
  Text: 'Where does the plan name who approved it?',
  ReceivedDate: '2026-11-20',
  DueDate: '2026-12-20',
  Answer: 'Page 1 names the board and the day of its approval.',
  LastAnswerBy: client,
  LastAnswerByName: 'Casey Client',
  AnswerModified: '2026-11-24T15:00:00.000Z',
  IsAnswered: false,
  AnsweredBy: null,
  AnsweredByName: null,
  AnsweredDate: null,
  SentBy: null,
  SentByName: null,
  SentDate: null,
  CreatedBy: senior,
  CreatedByName: 'Sam Senior',
  CreatedDate: '2026-11-20T09:30:00.000Z',
}

import * as z from 'zod'
import { allow } from '#rules/permissions/write-permissions.ts'
import { longestMessage } from '#rules/projects/project-message.ts'
import { write } from '../core/contract.ts'
import { wireFilledText, wireId, wireUserId } from '../core/input-schemas.ts'

const updates = z.object({ project_id: z.int() })

/** Messages to the people who lead a project. */
export const messageWrites = {
  'Project:SendMessage': write({
    name: 'Project:SendMessage',
    summary:
      'Mails a message to a consultant who leads a standard of the project; answers to it go to the sender. It is refused when 20 mails of the project were sent to that person within the hour.',
    parameters: z.strictObject({
      project_id: wireId,
      recipient_id: wireUserId,
      text: wireFilledText(longestMessage),
      standard_id: wireId.optional().meta({ description: 'The standard that it is about.' }),
    }),
    updates,
    may: allow(true, true, false, true),
    row: 'project',
    example: {
      parameters: {
        project_id: 1,
        recipient_id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
        text: 'Which of the two policies do you need?',
        standard_id: 7,
      },
      updates: { project_id: 1 },
    },
    invalid: 'invalidParameters',
    changes: { Transformation: ['rows'] },
  }),
} as const

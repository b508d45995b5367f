import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { write } from '../kit/contract.ts'

/** The writes of the focus Test. */
export const testWrites = {
  'Test:Create': write({
    name: 'Test:Create',
    summary:
      'Runs a write up to its commit and rolls it back: shows that the target accepts writes, and stores nothing.',
    parameters: z.strictObject({}),
    updates: z.object({ written: z.int() }),
    may: writePermissions['Test:Create'],
    example: { parameters: {}, updates: { written: 1 } },
    invalid: 'invalidParameters',
    changes: {},
  }),
} as const

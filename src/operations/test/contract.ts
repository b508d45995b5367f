import * as z from 'zod'
import * as user from '#rules/permissions/conditions/user-conditions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { write } from '../core/contract.ts'

export const testWrites = {
  'Test:Create': write({
    name: 'Test:Create',
    summary:
      'Runs a write up to its commit and rolls it back: shows that the target accepts writes, and stores nothing.',
    parameters: z.strictObject({}),
    updates: z.object({ written: z.int() }),
    may: allow(user.isSuperUser, false, false, false),
    row: 'nothing',
    example: { parameters: {}, updates: { written: 1 } },
    invalid: 'invalidParameters',
  }),
} as const

import * as z from 'zod'
import { largestId } from '#rules/api/base10-id.ts'
import { noKey } from '../core/paging/page-contract.ts'

const form = /^(open|done)-(\d{1,16})-([1-9]\d{0,9})$/

/** The key of a task in a list: whether it counts as open there, its creation time in microseconds, and its id. */
export const wireTaskKey = z
  .string()
  .regex(form, noKey)
  .refine((key) => Number(form.exec(key)?.[3]) <= largestId, noKey)
  .transform((key) => {
    const [, state, micros = '', id = ''] = form.exec(key) ?? []
    return { isOpen: state === 'open', micros, id: Number(id) }
  })

/** A parsed task key. */
export type TaskKey = z.output<typeof wireTaskKey>

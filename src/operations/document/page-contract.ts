import * as z from 'zod'
import { longestKey, noKey } from '../core/paging/page-contract.ts'

/** The key of a document in a list sorted by name: its id and its name. */
export const wireDocumentKey = z
  .string()
  .max(longestKey)
  .regex(/^[1-9]\d{0,9}:/, noKey)
  .transform((key) => {
    const end = key.indexOf(':')
    return { Id: Number(key.slice(0, end)), Name: key.slice(end + 1) }
  })

import { statusColumns } from '../status-columns.ts'
import type { StatusColumns } from './review-action.ts'

type Parameter = keyof typeof statusColumns

/** The parameters of Standard:UpdateStatus that set the status and flags of a standard. */
export type StatusParameters = {
  -readonly [Name in Parameter]?: StatusColumns[(typeof statusColumns)[Name]]
}

const columns = Object.entries(statusColumns) as [Parameter, keyof StatusColumns][]

/** Returns the parameters that set the given columns. */
export const statusParameters = (set: StatusColumns): StatusParameters =>
  Object.fromEntries(
    columns
      .filter(([, column]) => set[column] !== undefined)
      .map(([parameter, column]) => [parameter, set[column]]),
  )

/** Returns the status and flags that the caller sees, as expected values for the write that replaces them. */
export const seenStatus = (details: {
  readonly [Column in keyof StatusColumns]?: StatusColumns[Column] | undefined
}): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    columns
      .filter(([, column]) => details[column] !== undefined)
      .map(([, column]) => [column, details[column]]),
  )

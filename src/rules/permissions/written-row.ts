import type { RowKind } from './client-fields.ts'

/**
 * Maps parameters of a write to the columns that they set; a parameter that is not listed has the name of its column, or
 * sets none.
 */
export type WrittenColumns = Readonly<Record<string, string>>

/**
 * What a write declares about its row: its kind; the columns that parameters set; and, for parameters that set no single
 * column of a remaining row, the column whose rule decides whether clients see them.
 */
export type WrittenRow = {
  readonly row: RowKind
  readonly columns?: WrittenColumns | undefined
  readonly seenAs?: WrittenColumns | undefined
}

/** Returns the column whose rule decides whether a client sees a parameter of a write. */
export const ruledBy = ({ columns, seenAs }: WrittenRow, parameter: string): string =>
  columns?.[parameter] ?? seenAs?.[parameter] ?? parameter

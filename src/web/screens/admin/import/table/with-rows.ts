import { ApiError } from '#rules/api/api-error.ts'
import type { ReadTable } from '#rules/standards/table/read-table.ts'
import { rowOfPlace } from '#rules/standards/table/table-set.ts'

/** Returns an import error whose problems name the rows of the table that the set was converted from. */
export const withRows = (error: ApiError | null, table: ReadTable | null): ApiError | null =>
  error === null || table === null || error.problems.length === 0
    ? error
    : new ApiError({
        status: error.status,
        code: error.code,
        text: error.text,
        requestId: error.requestId,
        problems: error.problems.map((problem) => {
          const row = rowOfPlace(table, problem.place)
          return row === null ? problem : { place: `row ${row}`, message: problem.message }
        }),
      })

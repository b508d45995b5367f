import * as z from 'zod'
import { dataOf, endpoint } from '../../core/endpoint-contract.ts'

/** Reads a table of standards, from which a standards set is made before the import. */
export const tableEndpoints = {
  read: endpoint({
    method: 'POST',
    path: '/api/v5/admin/table',
    operationId: 'readTable',
    tag: 'Admin',
    summary:
      'Returns the sheets of an Excel workbook or of CSV as texts, and stores nothing; administrators only.',
    description:
      'The body is the file. Encoding (UTF-8, UTF-16, Windows-1252) and delimiter (comma, semicolon, tab, vertical line) of CSV are found in it. Of a formula the result is returned, of a date YYYY-MM-DD.',
    session: 'usable',
    takesTarget: true,
    bodyType: 'application/octet-stream',
    response: dataOf(
      z.object({
        sheets: z.array(
          z.object({
            name: z.string(),
            rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
          }),
        ),
      }),
    ),
    errors: [
      'invalidParameters',
      'invalidTargetDb',
      'fileUnreadable',
      'fileHoldsTooMuch',
      'notSignedIn',
      'previewReadOnly',
      'notAllowed',
      'readOnly',
      'tooLarge',
      'reportsUnderWay',
    ],
  }),
} as const

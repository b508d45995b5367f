import { transformationWrites } from '#operations/transformation/contract.ts'
import { exampleTemplatePath, historyExportPath } from '#rules/documents/file-paths.ts'
import { reportFormats } from '#rules/report/kinds/report-formats.ts'
import { apiDb } from './describe-target.ts'
import { errorResponses } from './error-responses.ts'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'

/** Describes the export of the whole history, for Administrators, and the example Word template of reports. */
export function describeExports(): Record<string, JsonSchema> {
  const { parameters } = transformationWrites['History:Export']
  const { properties = {} } = jsonSchemaOf(parameters, 'input') as {
    properties?: Record<string, JsonSchema>
  }
  return {
    [exampleTemplatePath]: {
      get: {
        operationId: 'exampleReportTemplate',
        tags: ['Files'],
        summary: 'A Word template of reports to begin with, with every list and some conditions.',
        responses: {
          200: {
            description: 'The template.',
            content: { [reportFormats.docx.mediaType]: { schema: { type: 'string' } } },
          },
          ...errorResponses([401, ['notSignedIn']], 500, 503),
        },
      },
    },
    [historyExportPath]: {
      get: {
        operationId: 'exportHistory',
        tags: ['Admin'],
        summary:
          'The filtered history, or access denials, as CSV (RFC 4180, UTF-8); administrators only. Each export is recorded in the history before it begins, so browsers may request it only from pages of the application.',
        parameters: [
          ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema })),
          apiDb,
        ],
        responses: {
          200: {
            description: 'The rows, newest first; no cell is read as a formula.',
            content: { 'text/csv': { schema: { type: 'string' } } },
          },
          ...errorResponses(
            [400, ['invalidParameters', 'invalidTargetDb']],
            [401, ['notSignedIn']],
            [403, ['notAllowed']],
            [423, ['readOnly']],
            500,
            503,
            507,
          ),
        },
      },
    },
  }
}

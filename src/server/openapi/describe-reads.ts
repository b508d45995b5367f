import type { ReadContract } from '#operations/core/contract.ts'
import { storedFile } from '#operations/core/row-schemas.ts'
import { workbookReply } from '#operations/report/workbook/contract.ts'
import { archivePlan } from '#operations/upload-ledger/row-schemas.ts'
import { versionHeader } from '#rules/api/live-updates.ts'
import type { Reply } from '#rules/permissions/read-permissions.ts'
import { reportFormats } from '#rules/report/kinds/report-formats.ts'
import type { RegisteredRead } from '../pipeline/registry.ts'
import { apiDb } from './describe-target.ts'
import { errorResponses } from './error-responses.ts'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'
import { permissionTable, readPermissionRows, type Permission } from './permission-table.ts'

const idOf = (verb: string, name: string): string =>
  `${verb}${name.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase()).replaceAll(/[^a-z0-9]/gi, '')}`

/** Returns the tag of a read: the first part of its name. */
export const groupOf = (name: string): string => {
  const group = name.split('/')[0] ?? name
  return `${group.slice(0, 1).toUpperCase()}${group.slice(1)}`
}

/** The permissions of a read, and, where they differ, those that apply without its optional parameters. */
function permissionsOf({ contract, operation }: RegisteredRead): {
  rights: Permission[]
  without: Permission[] | undefined
} {
  const may = operation.may?.({})
  return {
    rights: readPermissionRows(contract.may),
    without: may === undefined || may === contract.may ? undefined : readPermissionRows(may),
  }
}

function parametersOf({ path, query, example }: ReadContract): JsonSchema[] {
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  const sent = example.query as Record<string, unknown>
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`)
    return {
      name,
      in: isInPath ? 'path' : 'query',
      ...((isInPath || required.includes(name)) && { required: true }),
      schema,
      ...(sent[name] !== undefined && { example: sent[name] }),
    }
  })
}

const isPaged = ({ query }: ReadContract): boolean => {
  const { properties = {} } = jsonSchemaOf(query, 'input') as {
    properties?: Record<string, JsonSchema>
  }
  return ['limit', 'after'].every((name) => Object.hasOwn(properties, name))
}

const nextKey = {
  description:
    'Only where `limit` or `after` asks for a page: the `after` of the page that follows; null when none does.',
  type: ['string', 'null'],
} as const

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The ETag of an earlier response: if it still matches, the response is 304 without a body.',
  schema: { type: 'string' },
} as const

const etag = {
  description: 'Changes whenever the response does.',
  schema: { type: 'string' },
} as const

const projectVersion = {
  description:
    'For a read of one project: the version that it had before the data were read, as the stream of live updates names it.',
  schema: { type: 'string' },
} as const

const hasReply = (contract: ReadContract, ...replies: readonly Reply[]): boolean =>
  Object.values(contract.may).some((reply) => replies.includes(reply))

const errorResponsesOf = (contract: ReadContract) =>
  errorResponses(
    [400, ['invalidParameters', 'invalidTargetDb']],
    [401, ['notSignedIn']],
    ...(hasReply(contract, 'refused', 'self') ? [[403, ['notAllowed']] as const] : []),
    ...(hasReply(contract, 'hidden', 'linked') ? [[404, ['notFound']] as const] : []),
    500,
    503,
    507,
  )

function describeRequest(
  registered: RegisteredRead,
  operationId: string,
  tag: string,
  headers: readonly JsonSchema[],
): JsonSchema {
  const { contract } = registered
  const { rights, without } = permissionsOf(registered)
  return {
    operationId,
    tags: [tag],
    summary: contract.summary,
    description: [
      permissionTable(rights, 'Gets'),
      ...(without ? ['Without a project:', permissionTable(without, 'Gets')] : []),
    ].join('\n\n'),
    'x-who-may': rights,
    parameters: [...parametersOf(contract), apiDb, ...headers],
  }
}

function describeRead(registered: RegisteredRead): JsonSchema {
  const { contract } = registered
  return {
    get: {
      ...describeRequest(registered, idOf('read', contract.name), groupOf(contract.name), [
        ifNoneMatch,
      ]),
      responses: {
        200: {
          description: 'The data, without what the caller is not allowed to see.',
          headers: { ETag: etag, [versionHeader]: projectVersion },
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: {
                  data: jsonSchemaOf(contract.reply, 'output'),
                  ...(isPaged(contract) && { next: nextKey }),
                },
              },
              example: { data: contract.example.data },
            },
          },
        },
        304: { description: 'Nothing has changed since the response named by If-None-Match.' },
        ...errorResponsesOf(contract),
      },
    },
  }
}

const range = {
  name: 'Range',
  in: 'header',
  description:
    'The requested bytes: bytes=FIRST-LAST, FIRST- or -LAST_COUNT; up to 16 ranges that do not overlap, separated by commas, are sent as multipart/byteranges.',
  schema: { type: 'string' },
} as const

const fileEtag = {
  description: 'The SHA-256 of a document; of a template, a hash that changes with its content.',
  schema: { type: 'string' },
} as const

const binaryContent = {
  content: {
    '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
} as const

// The part after `files`: `documents` in /api/v5/files/documents/{project_id}/{document_id}.
const fileNameIn = ({ contract }: RegisteredRead): string =>
  contract.path.split('/')[4] ?? contract.path

function describeFile(registered: RegisteredRead): JsonSchema {
  return registered.contract.reply === storedFile
    ? describeStoredFile(registered)
    : registered.contract.reply === archivePlan
      ? describeArchive(registered)
      : registered.contract.reply === workbookReply
        ? describeWritten(registered, 'workbook', [reportFormats.xlsx.mediaType])
        : describeReport(registered)
}

/** A report is returned in the format that its query names. */
const describeReport = (registered: RegisteredRead): JsonSchema =>
  describeWritten(
    registered,
    'report',
    Object.values(reportFormats).map(({ mediaType }) => mediaType),
  )

const describeWritten = (
  registered: RegisteredRead,
  what: string,
  mediaTypes: readonly string[],
): JsonSchema => ({
  get: {
    ...describeRequest(registered, idOf('download', what), groupOf(registered.contract.name), []),
    responses: {
      200: {
        description: `The ${what}, to be saved as a file.`,
        content: Object.fromEntries(
          mediaTypes.map((mediaType) => [
            mediaType.split(';')[0],
            { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
          ]),
        ),
      },
      ...errorResponsesOf(registered.contract),
    },
  },
})

/** An archive is generated while it is sent, so it supports neither range nor conditional requests. */
const describeArchive = (registered: RegisteredRead): JsonSchema => ({
  get: {
    ...describeRequest(registered, idOf('download', fileNameIn(registered)), 'Files', []),
    responses: {
      200: {
        description: 'The ZIP archive.',
        content: {
          'application/zip': {
            schema: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        },
      },
      ...errorResponsesOf(registered.contract),
    },
  },
})

function describeStoredFile(registered: RegisteredRead): JsonSchema {
  return {
    get: {
      ...describeRequest(registered, idOf('download', fileNameIn(registered)), 'Files', [
        range,
        ifNoneMatch,
      ]),
      responses: {
        200: {
          description: 'The whole file.',
          headers: { ETag: fileEtag },
          ...binaryContent,
        },
        206: {
          description: 'The bytes requested by Range.',
          headers: { ETag: fileEtag },
          ...binaryContent,
        },
        304: { description: 'The file is the one named by If-None-Match.' },
        416: { description: 'The file does not have the bytes requested by Range.' },
        ...errorResponsesOf(registered.contract),
      },
    },
  }
}

const byPath = (
  reads: Iterable<RegisteredRead>,
  describe: (registered: RegisteredRead) => JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...reads]
      .toSorted((a, b) => a.contract.path.localeCompare(b.contract.path, 'en'))
      .map((registered) => [registered.contract.path, describe(registered)]),
  )

/** Describes every read, keyed by path (specification, section 7). */
export const describeReads = (reads: Iterable<RegisteredRead>): Record<string, JsonSchema> =>
  byPath(reads, describeRead)

/** Describes every download, keyed by path. */
export const describeFiles = (files: Iterable<RegisteredRead>): Record<string, JsonSchema> =>
  byPath(files, describeFile)

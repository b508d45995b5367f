import type { ReadContract } from '../../operations/kit/contract.ts'
import type { Reply } from '../../rules/read-permissions.ts'
import type { RegisteredRead } from '../road/registry.ts'
import { plainRefusals } from './describe-refusals.ts'
import { apiDb } from './describe-target.ts'
import { shapeOf, type Shape } from './json-shape.ts'
import { rightsTable, rightsToRead, type Right } from './tell-rights.ts'

const idOf = (verb: string, name: string): string =>
  `${verb}${name.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase()).replaceAll(/[^a-z0-9]/gi, '')}`

/** The group of calls to which a read belongs: the first part of its name. */
export const groupOf = (name: string): string => {
  const group = name.split('/')[0] ?? name
  return `${group.slice(0, 1).toUpperCase()}${group.slice(1)}`
}

/** What a read answers whom, first for any query, then for one without its optional parts where that differs. */
function rightsOf({ contract, operation }: RegisteredRead): {
  rights: Right[]
  without: Right[] | undefined
} {
  const may = operation.may?.({})
  return {
    rights: rightsToRead(contract.may),
    without: may === undefined || may === contract.may ? undefined : rightsToRead(may),
  }
}

function parametersOf({ path, query, example }: ReadContract): Shape[] {
  const { properties = {}, required = [] } = shapeOf(query, 'input') as {
    properties?: Record<string, Shape>
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

const answersSome = (contract: ReadContract, ...replies: readonly Reply[]): boolean =>
  Object.values(contract.may).some((reply) => replies.includes(reply))

const refusalsOf = (contract: ReadContract) =>
  plainRefusals(
    [400, ['invalidParameters', 'invalidTargetDb']],
    [401, ['notSignedIn']],
    ...(answersSome(contract, 'refused', 'self') ? [[403, ['notAllowed']] as const] : []),
    ...(answersSome(contract, 'hidden', 'linked') ? [[404, ['notFound']] as const] : []),
    500,
    503,
    507,
  )

/** What every read says of itself: its name, its tag, who gets what, what it takes. */
function headOf(
  registered: RegisteredRead,
  operationId: string,
  tag: string,
  headers: readonly Shape[],
): Shape {
  const { contract } = registered
  const { rights, without } = rightsOf(registered)
  return {
    operationId,
    tags: [tag],
    summary: contract.summary,
    description: [
      rightsTable(rights, 'Gets'),
      ...(without ? ['Without a project:', rightsTable(without, 'Gets')] : []),
    ].join('\n\n'),
    'x-who-may': rights,
    parameters: [...parametersOf(contract), apiDb, ...headers],
  }
}

function describeRead(registered: RegisteredRead): Shape {
  const { contract } = registered
  return {
    get: {
      ...headOf(registered, idOf('read', contract.name), groupOf(contract.name), [ifNoneMatch]),
      responses: {
        200: {
          description: 'The data, without what the caller is not allowed to see.',
          headers: { ETag: etag },
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: { data: shapeOf(contract.reply, 'output') },
              },
              example: { data: contract.example.data },
            },
          },
        },
        304: { description: 'Nothing has changed since the response named by If-None-Match.' },
        ...refusalsOf(contract),
      },
    },
  }
}

const range = {
  name: 'Range',
  in: 'header',
  description: 'The requested bytes: bytes=FIRST-LAST.',
  schema: { type: 'string' },
} as const

const bytes = {
  content: {
    '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
} as const

// /api/v5/files/documents/{project_id}/{document_id} is the download of documents.
const fileNameIn = ({ contract }: RegisteredRead): string =>
  contract.path.split('/')[4] ?? contract.path

function describeFile(registered: RegisteredRead): Shape {
  return {
    get: {
      ...headOf(registered, idOf('download', fileNameIn(registered)), 'Files', [range]),
      responses: {
        200: {
          description: 'The whole file, as an attachment.',
          headers: { ETag: etag },
          ...bytes,
        },
        206: { description: 'The bytes requested by Range.', headers: { ETag: etag }, ...bytes },
        416: { description: 'The file does not have the bytes requested by Range.' },
        ...refusalsOf(registered.contract),
      },
    },
  }
}

const byPath = (
  reads: Iterable<RegisteredRead>,
  describe: (registered: RegisteredRead) => Shape,
): Record<string, Shape> =>
  Object.fromEntries(
    [...reads]
      .toSorted((a, b) => a.contract.path.localeCompare(b.contract.path, 'en'))
      .map((registered) => [registered.contract.path, describe(registered)]),
  )

/** Every read call by its path (specification, section 7). */
export const describeReads = (reads: Iterable<RegisteredRead>): Record<string, Shape> =>
  byPath(reads, describeRead)

/** Every download by its path. */
export const describeFiles = (files: Iterable<RegisteredRead>): Record<string, Shape> =>
  byPath(files, describeFile)

import { readFileSync } from 'node:fs'
import { accountEndpoints } from '#operations/account/contract.ts'
import { calendarEndpoints } from '#operations/calendar/contract.ts'
import type { WriteContract } from '#operations/core/contract.ts'
import { factorEndpoints } from '#operations/factor/contract.ts'
import { healthEndpoints } from '#operations/health/contract.ts'
import { liveEndpoints } from '#operations/live/contract.ts'
import { lookEndpoints } from '#operations/look/contract.ts'
import { mailEndpoints } from '#operations/mail/contract.ts'
import { tableEndpoints } from '#operations/module/table/contract.ts'
import { notificationEndpoints } from '#operations/notification/contract.ts'
import { providerEndpoints } from '#operations/provider/contract.ts'
import { workbookEndpoints } from '#operations/report/workbook/contract.ts'
import { sessionEndpoints } from '#operations/session/contract.ts'
import { signInEndpoints } from '#operations/sign-in/contract.ts'
import { uploadEndpoints } from '#operations/upload/contract.ts'
import { viewEndpoints } from '#operations/view/contract.ts'
import type { RegisteredRead } from '../pipeline/registry.ts'
import { describeEndpoints } from './describe-endpoint.ts'
import { describeExports } from './describe-exports.ts'
import { describeFiles, describeReads, groupOf } from './describe-reads.ts'
import { describeWrite, inSpecificationOrder, writeSchemas } from './describe-write.ts'
import { errorSchemas } from './error-responses.ts'
import { sharedSchemas, type JsonSchema } from './json-schema.ts'

/** The contracts of the writes, reads and downloads. */
export type ApiContracts = {
  readonly writes: Iterable<WriteContract>
  readonly reads: Iterable<RegisteredRead>
  readonly files: Iterable<RegisteredRead>
}

/** An OpenAPI 3.1 document. */
export type ApiDescription = {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, JsonSchema>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & JsonSchema
} & JsonSchema

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

const introduction = `Plumbline helps organizations to meet a standard. Every call uses one of two target databases, selected by apiDb.

The session cookie identifies the caller; a script signs in with an account first, and sends the Origin of the installation with that request.

Writes are transformations, named by focus and action, and share one endpoint. A successful write returns the result Success, a rejected one Fail, and one that failed in the server Error; the latter two change nothing.

Ids are base-10 integers. Timestamps are ISO 8601 in UTC. Responses omit what the caller is not allowed to see; rows that do not exist and rows without access return the same 404.`

const groupDescriptions: Readonly<Record<string, string>> = {
  Projects: 'A project: its standards by phase, its documents, its people.',
  Tasks: 'Tasks across projects, of a project, of a person.',
  Admin: 'Users, projects and assignments.',
  Core: 'Modules and their standards.',
  Dates: 'The dates of a project.',
  Notifications: 'What the caller is notified of, and at which level.',
  Templates: 'Templates of modules and standards.',
  Tips: 'Tips for standards.',
  Users: 'The profile of the caller.',
  Transformations: 'The history.',
}

function tagsFor(reads: readonly RegisteredRead[]): ApiDescription['tags'] {
  const groups = [...new Set(reads.map(({ contract }) => groupOf(contract.name)))]
  return [
    { name: 'Write', description: 'Every change, through one endpoint.' },
    ...groups.toSorted().map((name) => ({
      name,
      description: groupDescriptions[name] ?? `The contents of ${name.toLowerCase()}.`,
    })),
    { name: 'Files', description: 'The files of documents and templates.' },
    { name: 'Live', description: 'What changes while a page is open, and who else has it open.' },
    { name: 'Calendar', description: 'The dates and tasks of a person, for calendar programs.' },
    { name: 'Sign-in', description: 'Accounts and sessions.' },
    { name: 'Health', description: 'For load balancers.' },
  ]
}

// Merges descriptions by path: a workbook is downloaded from the same address to which it is uploaded.
const byPath = (...parts: readonly Record<string, JsonSchema>[]): Record<string, JsonSchema> => {
  const paths: Record<string, JsonSchema> = {}
  for (const [path, methods] of parts.flatMap((part) => Object.entries(part)))
    paths[path] = { ...paths[path], ...methods }
  return paths
}

/** Describes every endpoint from the contracts that the server validates with; deterministic. */
export function describeApi(described: ApiContracts): ApiDescription {
  const writes = inSpecificationOrder(described.writes)
  const reads = [...described.reads]
  return {
    openapi: '3.1.1',
    info: { title: 'Plumbline', version, description: introduction },
    security: [{ session: [] }, { sessionWithTls: [] }],
    tags: tagsFor(reads),
    paths: {
      '/api/v3/write/transformation': describeWrite(writes),
      ...describeReads(reads),
      ...describeEndpoints(mailEndpoints, notificationEndpoints),
      ...describeExports(),
      ...describeEndpoints(lookEndpoints, viewEndpoints, tableEndpoints),
      ...describeEndpoints(uploadEndpoints),
      ...byPath(describeFiles(described.files), describeEndpoints(workbookEndpoints)),
      ...describeEndpoints(
        signInEndpoints,
        factorEndpoints,
        providerEndpoints,
        accountEndpoints,
        sessionEndpoints,
        calendarEndpoints,
        liveEndpoints,
        healthEndpoints,
      ),
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'plumbline.session_token' },
        sessionWithTls: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-plumbline.session_token',
        },
      },
      schemas: { ...sharedSchemas(), ...errorSchemas, ...writeSchemas(writes) },
    },
  }
}

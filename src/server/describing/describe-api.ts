import { readFileSync } from 'node:fs'
import type { WriteContract } from '../../operations/kit/contract.ts'
import type { RegisteredRead } from '../road/registry.ts'
import { describeExports } from './describe-exports.ts'
import { describeHealth } from './describe-health.ts'
import { describeMail } from './describe-mail.ts'
import { describeFiles, describeReads, groupOf } from './describe-reads.ts'
import { refusalShapes } from './describe-refusals.ts'
import { describeOwnSessions } from './describe-own-sessions.ts'
import { describeSignIn } from './describe-sign-in.ts'
import { describeUploads } from './describe-uploads.ts'
import { describeWrite, ordered, writeShapes } from './describe-write.ts'
import { namedShapes, type Shape } from './json-shape.ts'

/** What is described: the contracts of the writes, the reads and the downloads. */
export type Described = {
  readonly writes: Iterable<WriteContract>
  readonly reads: Iterable<RegisteredRead>
  readonly files: Iterable<RegisteredRead>
}

/** A description of an API in the form of OpenAPI 3.1. */
export type Description = {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Shape>>
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> } & Shape
} & Shape

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

const introduction = `Plumbline brings organizations to the line of a standard. Every call works in one of two targets, which apiDb chooses.

Who calls is told by the session cookie alone; a script signs in by account first and sends the Origin of the house with it.

Writes are transformations, named by focus and action, all through one call. A write that was done answers result Success; one that cannot be done answers Fail and changes nothing; one that went wrong answers Error and changes nothing.

Ids are base-10 integers. Moments are ISO 8601 in UTC. What the caller may not see is not in an answer; "not yours" and "does not exist" are the same 404.`

const groupWords: Readonly<Record<string, string>> = {
  Projects: 'A project: its standards by phase, its documents, its people.',
  Tasks: 'Tasks across projects, of a project, of a person.',
  Admin: 'Users, projects and assignments.',
  Core: 'Modules and their standards.',
  Dates: 'The dates of a project.',
  Templates: 'Templates of modules and standards.',
  Tips: 'Tips for standards.',
  Users: 'The profile of the caller.',
  Transformations: 'The history.',
}

function tagsFor(reads: readonly RegisteredRead[]): Description['tags'] {
  const groups = [...new Set(reads.map(({ contract }) => groupOf(contract.name)))]
  return [
    { name: 'Write', description: 'Every change, through one call.' },
    ...groups.toSorted().map((name) => ({
      name,
      description: groupWords[name] ?? `What ${name.toLowerCase()} contain.`,
    })),
    { name: 'Files', description: 'The bytes of documents and templates.' },
    { name: 'Sign-in', description: 'Accounts and sessions.' },
    { name: 'Health', description: 'For load balancers.' },
  ]
}

/** Describes every call, from the contracts that the server checks; the same contracts always give the same description. */
export function describeApi(described: Described): Description {
  const writes = ordered(described.writes)
  const reads = [...described.reads]
  return {
    openapi: '3.1.1',
    info: { title: 'Plumbline', version, description: introduction },
    security: [{ session: [] }, { sessionWithTls: [] }],
    tags: tagsFor(reads),
    paths: {
      '/api/v3/write/transformation': describeWrite(writes),
      ...describeReads(reads),
      ...describeMail(),
      ...describeExports(),
      ...describeUploads(),
      ...describeFiles(described.files),
      ...describeSignIn(),
      ...describeOwnSessions(),
      ...describeHealth(),
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
      schemas: { ...namedShapes(), ...refusalShapes, ...writeShapes(writes) },
    },
  }
}

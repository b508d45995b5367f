import { errors } from '#rules/api/errors.ts'
import type { Target } from '#rules/api/targets.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import { actors, type Actor } from '#rules/permissions/actor.ts'
import { fileReads, reads } from '#server/pipeline/registry.ts'
import type { Role } from '../harness/people.ts'
import { pdfBytes } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectedReads } from './expected-reads.ts'
import type { ExpectedRead, Shown } from './expected/read-row.ts'
import { marksIn, staffFieldsIn, type Fixture } from './fixture.ts'

/** One cell: what one kind of caller gets for the query of a row. */
export type ReadCell = Pick<ExpectedRead, 'name' | 'what' | 'query'> & {
  readonly actor: Actor
  /** The caller, if it is not the usual person. */
  readonly role?: Role
  readonly shown: Shown
}

export const readCells: readonly ReadCell[] = expectedReads.flatMap(
  ({ name, what, query, shown }) =>
    actors.map((actor, place) => ({ name, what, query, actor, shown: shown[place] as Shown })),
)

export const toldOf = ({ name, what, actor }: ReadCell): string => `${name} ${what} by ${actor}`

/** The outcome: the marks in a response, or the status and text of an error. */
export type Read = { readonly status: number; readonly told: string }

const refusals = { 401: 'Not signed in', 403: 'Not allowed', 404: 'Not found' } as const

/** Returns the expected result of a cell. */
export function readAnswerOf({ name, shown }: ReadCell): Read {
  if (typeof shown === 'number') return { status: shown, told: refusals[shown] }
  if (typeof shown === 'string')
    return { status: name === 'uploads' ? 201 : 200, told: shown.split(' ').toSorted().join(' ') }
  const { status, text } = errors[shown.error]
  return { status, told: text }
}

const isDownload = (name: string): boolean => fileReads.has(name)

/** Sends the read of a cell. */
export async function read(
  server: TestServer,
  { name, actor, role = actor, query }: ReadCell,
  fixture: Fixture,
  target: Target,
): Promise<Read> {
  const asked = Object.entries<string | number>({ ...query(fixture, role), apiDb: target }).map(
    ([word, value]): [string, string] => [word, String(value)],
  )
  const path =
    name === 'uploads'
      ? uploadPath
      : ((fileReads.get(name) ?? reads.get(name))?.contract.path ?? '')
  const filled = asked.reduce((text, [word, value]) => text.replace(`{${word}}`, value), path)
  const words = asked
    .filter(([word]) => !path.includes(`{${word}}`))
    .map(([word, value]) => [word, value])
  const send = () =>
    server.fetch(`${filled}?${new URLSearchParams(words).toString()}`, {
      headers: { ...server.as(role), 'content-type': 'application/octet-stream' },
      ...(name === 'uploads' && { method: 'POST', body: pdfBytes('new').toString() }),
    })
  let answered = await send()
  // A person may have only two files of a project written at a time, and tests request more.
  while (answered.status === 429) answered = await send()
  const { status, body } = answered
  if (status >= 400) return { status, told: body.error }
  const isFile = isDownload(name) && String(body).startsWith('%PDF')
  return {
    status,
    told: isFile
      ? 'file'
      : [...marksIn(body, fixture), ...staffFieldsIn(body)].toSorted().join(' '),
  }
}

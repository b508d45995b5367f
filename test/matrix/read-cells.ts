import { actors, type Actor } from '../../src/rules/actor.ts'
import { uploadPath } from '../../src/rules/file-paths.ts'
import type { Target } from '../../src/rules/targets.ts'
import { fileReads, reads } from '../../src/server/road/registry.ts'
import { pdfBytes } from '../files.ts'
import type { TestHouse } from '../house.ts'
import type { Role } from '../people.ts'
import { expectedReads } from './expected-reads.ts'
import type { ExpectedRead, Shown } from './expected/read-row.ts'
import { marksIn, staffFieldsIn, type Stage } from './stage.ts'

/** One cell: what one kind of caller gets who asks for what a row tells of. */
export type ReadCell = Pick<ExpectedRead, 'name' | 'what' | 'query'> & {
  readonly actor: Actor
  /** Who asks in place of the usual person. */
  readonly role?: Role
  readonly shown: Shown
}

/** Every cell of every read. */
export const readCells: readonly ReadCell[] = expectedReads.flatMap(
  ({ name, what, query, shown }) =>
    actors.map((actor, place) => ({ name, what, query, actor, shown: shown[place] as Shown })),
)

/** A cell in words. */
export const toldOf = ({ name, what, actor }: ReadCell): string => `${name} ${what} by ${actor}`

/** What was answered: the marks of an answer, or the status and text of a refusal. */
export type Read = { readonly status: number; readonly told: string }

const refusals = { 401: 'Not signed in', 403: 'Not allowed', 404: 'Not found' } as const

/** What a cell answers. */
export const readAnswerOf = ({ name, shown }: ReadCell): Read =>
  typeof shown === 'number'
    ? { status: shown, told: refusals[shown] }
    : { status: name === 'uploads' ? 201 : 200, told: shown.split(' ').toSorted().join(' ') }

const isDownload = (name: string): boolean => fileReads.has(name)

/** Asks for what a cell tells of. */
export async function read(
  house: TestHouse,
  { name, actor, role = actor, query }: ReadCell,
  stage: Stage,
  target: Target,
): Promise<Read> {
  const asked = Object.entries<string | number>({ ...query(stage, role), apiDb: target }).map(
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
  const { status, body } = await house.fetch(`${filled}?${new URLSearchParams(words).toString()}`, {
    headers: { ...house.as(role), 'content-type': 'application/octet-stream' },
    ...(name === 'uploads' && { method: 'POST', body: pdfBytes('new').toString() }),
  })
  if (status >= 400) return { status, told: body.error }
  const isFile = isDownload(name) && String(body).startsWith('%PDF')
  return {
    status,
    told: isFile ? 'file' : [...marksIn(body, stage), ...staffFieldsIn(body)].toSorted().join(' '),
  }
}

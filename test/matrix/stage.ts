import type { TestHouse } from '../house.ts'
import { people, type Role } from '../people.ts'
import type { Target } from '../../src/rules/targets.ts'
import { storedUserId } from '../../src/rules/user-id.ts'
import { stageFunction } from './stage-function.ts'

/** Somebody who has an id. */
export type Somebody = Exclude<Role, 'ANON'>

/** The ids of a state that a call can be about, in one target. */
export type Stage = {
  readonly n: number
  /** The project to which the linked people of the tests belong. */
  readonly project: number
  /** A project to which nobody of the tests belongs. */
  readonly elsewhere: number
  readonly modules: Readonly<Record<'works' | 'idle' | 'unworked' | 'closed' | 'foreign', number>>
  readonly standards: Readonly<
    Record<'led' | 'unled' | 'untouched' | 'spare' | 'closed' | 'foreign', number>
  >
  readonly elements: Readonly<Record<'ready' | 'unready' | 'spare' | 'closed', number>>
  readonly tasks: Readonly<Record<'ofClient' | 'forClient' | 'ofStaff' | 'halfDone', number>>
  readonly documents: Readonly<
    Record<
      | 'own'
      | 'colleagues'
      | 'cited'
      | 'uploaded'
      | 'shown'
      | 'hidden'
      | 'ofStandard'
      | 'shownUploaded',
      number
    >
  >
  readonly date: number
  readonly template: number
  readonly unworkedTemplate: number
  /** An upload of each person that waits to be bound. */
  readonly uploads: Readonly<Record<Somebody, string>>
  /** A preview that each of these has begun. */
  readonly previews: Readonly<Record<'ADM' | 'C+' | 'C-', string>>
  /** The id of a client of the stage's own, who never signs in. */
  readonly spare: string
  /** The id of a client of no project, who never signs in. */
  readonly stranger: string
  /** The id of somebody as the target stores it. */
  readonly id: (role: Somebody) => string
}

/** Makes stages in the targets of a house, each in one journey to the database. */
export type Stages = (target: Target, cast?: Cast) => Promise<Stage>

/** Who plays in place of the usual people: ids in the letter case of the target. */
export type Cast = Readonly<Partial<Record<Somebody, string>>>

/** What lies under the storage key of every document and template of a stage. */
export type StageFile = { readonly key: string; readonly size: number }

let made = 0

/** Prepares both targets for stages; `file` is what their documents and templates are made of. */
export async function openStages(
  house: TestHouse,
  file: Readonly<Record<Target, StageFile>>,
): Promise<Stages> {
  for (const target of ['rds', 'ps'] as const) await house.sql(target, stageFunction)
  return async (target, cast = {}) => {
    made += 1
    const id = (role: Somebody) => storedUserId(target, people[role].id)
    const spare = storedUserId(target, `00000000-spare-${made}`)
    const stranger = storedUserId(target, `00000000-stranger-${made}`)
    const everybody = Object.fromEntries(
      (Object.keys(people) as Somebody[])
        .filter((role) => role !== 'LOST')
        .map((role) => [role, id(role)]),
    )
    const { key, size } = file[target]
    const [{ stage }] = await house.sql(target, 'select test_stage($1, $2, $3, $4, $5) as stage', [
      made,
      target,
      { ...everybody, ...cast, spare, stranger },
      key,
      size,
    ])
    return { ...(stage as Omit<Stage, 'spare' | 'stranger' | 'id'>), spare, stranger, id }
  }
}

/** The marks of a stage that stand in an answer, each once, in order. */
export const marksIn = (answer: unknown, { n }: Stage): string[] => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const found = text.matchAll(new RegExp(`#${n}:([a-z-]+)#`, 'g'))
  return [...new Set([...found].map(([, what = '']) => what))].toSorted()
}

const staffFields = [
  'phases',
  'exemption',
  'SendTaksEmailsToBeta',
  'updated_by_user_id',
  'aws_filename',
  'NamePattern',
  'UserName',
  'PhoneNumber',
  'IsConsultantCommentVisible',
  'IsTheGoodVisible',
  'EditorId',
  'IsDocumentVisibleForProject',
  'IsUploadedToURAC',
  'MockScore',
]

/** The fields of an answer that clients never get of others, each once, in order. */
export const staffFieldsIn = (answer: unknown): string[] =>
  staffFields.filter((field) => JSON.stringify(answer).includes(`"${field}":`))

import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { people, type Role } from '../harness/people.ts'
import type { TestServer } from '../harness/test-server.ts'
import { fixtureFunction } from './fixture-function.ts'

export type Somebody = Exclude<Role, 'ANON'>

/** The ids of everything that a request can be about, in one target. */
export type Fixture = {
  readonly n: number
  /** The project of the linked test people. */
  readonly project: number
  /** A project without any test person. */
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
  readonly replies: Readonly<
    Record<'ofClient' | 'ofLinked' | 'hidden' | 'hiddenOfClient' | 'ofAdministrator', number>
  >
  /** Requests of the accreditor: the open one is about the standard with leads. */
  readonly rfi: Readonly<Record<'open' | 'answered', number>>
  /** Saved reports; the outdated one shows a comment that clients may no longer see. */
  readonly reports: Readonly<Record<'ofStaff' | 'forClients' | 'outdated', number>>
  /** The id of the newest notification. Everyone has some: about an RFI, a task of staff, and a hidden reply. */
  readonly notified: number
  readonly date: number
  readonly template: number
  readonly reportTemplate: number
  readonly unworkedTemplate: number
  /** An unbound upload of each person. */
  readonly uploads: Readonly<Record<Somebody, string>>
  /** An active impersonation of each of these. */
  readonly previews: Readonly<Record<'ADM' | 'C+' | 'C-', string>>
  /** The id of a client created for this fixture, who never signs in. */
  readonly spare: string
  /** The id of a client without projects, who never signs in. */
  readonly stranger: string
  /** Returns a person's id as the target stores it. */
  readonly id: (role: Somebody) => string
}

/** Creates fixtures in the targets of a server, each in one round trip to the database. */
export type Fixtures = (target: Target, cast?: Cast) => Promise<Fixture>

/** Replacements for the usual people: ids in the letter case of the target. */
export type Cast = Readonly<Partial<Record<Somebody, string>>>

/** The storage key and size of every document and template of a fixture. */
export type FixtureFile = { readonly key: string; readonly size: number }

let made = 0

/** Prepares both targets for fixtures; `file` is the file of their documents and templates. */
export async function openFixtures(
  server: TestServer,
  file: Readonly<Record<Target, FixtureFile>>,
): Promise<Fixtures> {
  for (const target of ['rds', 'ps'] as const) await server.sql(target, fixtureFunction)
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
    const [{ fixture }] = await server.sql(
      target,
      'select test_fixture($1, $2, $3, $4, $5) as fixture',
      [made, target, { ...everybody, ...cast, spare, stranger }, key, size],
    )
    return { ...(fixture as Omit<Fixture, 'spare' | 'stranger' | 'id'>), spare, stranger, id }
  }
}

/** Returns the distinct marks of a fixture in a response, sorted. */
export const marksIn = (answer: unknown, { n }: Fixture): string[] => {
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

/** Returns the distinct fields in a response that clients never get about others, sorted. */
export const staffFieldsIn = (answer: unknown): string[] =>
  staffFields.filter((field) => JSON.stringify(answer).includes(`"${field}":`))

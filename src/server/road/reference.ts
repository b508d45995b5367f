import { sql } from 'kysely'
import type { Db } from '../../operations/kit/db.ts'
import type {
  KnownModule,
  KnownNames,
  KnownStandard,
  MadeRow,
  Reference,
} from '../../operations/kit/operation.ts'
import { statement } from '../../operations/kit/statement.ts'
import { knownModules } from '../../operations/module/known-modules.ts'
import { knownStandards } from '../../operations/standard/known-standards.ts'
import type { Versions } from '../versions.ts'

const people = statement<object, { Id: string; FullName: string }>(
  'reference.people',
  () => sql<{ Id: string; FullName: string }>`select "Id", "FullName" from "User"`,
)

const projects = statement<object, { Id: number; Name: string }>(
  'reference.projects',
  () => sql<{ Id: number; Name: string }>`select "Id", "Name" from "Project"`,
)

async function knownNames(db: Db): Promise<KnownNames> {
  const [users, named] = await Promise.all([db.run(people, {}), db.run(projects, {})])
  return {
    people: new Map(users.map(({ Id, FullName }) => [Id, FullName])),
    projects: new Map(named.map(({ Id, Name }) => [Id, Name])),
  }
}

/** Holds what was read under a version, and reads it again under another. */
class Held<T> {
  readonly #read: () => Promise<T>
  #version: string | undefined
  #value: Promise<T> | undefined

  constructor(read: () => Promise<T>) {
    this.#read = read
  }

  under(version: string): Promise<T> {
    if (this.#value === undefined || this.#version !== version) {
      const value = this.#read()
      this.#version = version
      this.#value = value
      value.catch(() => {
        if (this.#value === value) this.#value = undefined
      })
    }
    return this.#value
  }
}

/** Holds the standards and the names of a target until a write changes them. */
export class ReferenceMemory {
  readonly #standards: Held<ReadonlyMap<number, KnownStandard>>
  readonly #modules: Held<ReadonlyMap<number, KnownModule>>
  readonly #names: Held<KnownNames>
  readonly #projectRows = new Map<number, MadeRow>()

  constructor(db: Db) {
    this.#standards = new Held(() => knownStandards(db))
    this.#modules = new Held(() => knownModules(db))
    this.#names = new Held(() => knownNames(db))
  }

  /** What is known under versions that were read before. */
  async of({ modules, names }: Versions): Promise<Reference> {
    const [standards, counted, known] = await Promise.all([
      this.#standards.under(modules),
      this.#modules.under(modules),
      this.#names.under(names),
    ])
    return {
      standards,
      modules: counted,
      names: known,
      projectRows: this.#projectRows,
    }
  }
}

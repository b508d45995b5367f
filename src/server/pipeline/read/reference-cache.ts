import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { DocumentIndexes } from '#operations/core/document-indexes.ts'
import type {
  KnownModule,
  KnownNames,
  KnownStandard,
  VersionedRow,
  Reference,
} from '#operations/core/operation.ts'
import { statement } from '#operations/core/statement.ts'
import { knownModules } from '#operations/module/known-modules.ts'
import { knownStandards } from '#operations/standard/known-standards.ts'
import type { RequirementWords } from '#rules/evidence/search/requirement.ts'
import type { Versions } from '#server/db/versions.ts'

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

/** Caches a value read under one version, and reads it again under another. */
class VersionedValue<T> {
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

/** Caches the standards and names of a target until a write changes them. */
export class ReferenceCache {
  readonly #standards: VersionedValue<ReadonlyMap<number, KnownStandard>>
  readonly #modules: VersionedValue<ReadonlyMap<number, KnownModule>>
  readonly #names: VersionedValue<KnownNames>
  readonly #words: VersionedValue<Map<number, RequirementWords>>
  readonly #projectRows = new Map<number, VersionedRow>()
  readonly #indexes = new DocumentIndexes()

  constructor(db: Db) {
    this.#standards = new VersionedValue(() => knownStandards(db))
    this.#modules = new VersionedValue(() => knownModules(db))
    this.#words = new VersionedValue(async () => new Map())
    this.#names = new VersionedValue(() => knownNames(db))
  }

  /** The reference data for these versions. */
  async of({ modules, names }: Versions): Promise<Reference> {
    const [standards, counted, known, words] = await Promise.all([
      this.#standards.under(modules),
      this.#modules.under(modules),
      this.#names.under(names),
      this.#words.under(modules),
    ])
    return {
      standards,
      modules: counted,
      names: known,
      projectRows: this.#projectRows,
      requirementWords: words,
      documentIndexes: this.#indexes,
    }
  }
}

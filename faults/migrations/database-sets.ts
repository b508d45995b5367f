import { join } from 'node:path'
import pg from 'pg'
import { ownerRole, serverRole } from '#database/embedded/role-passwords.ts'
import { startEmbedded } from '#database/embedded/start-embedded.ts'

/** The names of the databases of an installation. */
export const names = ['rds', 'ps', 'identity'] as const

export type DatabaseName = (typeof names)[number]

type Urls = Readonly<Record<DatabaseName, string>>

/** The three databases of an installation. */
export type DatabaseSet = {
  readonly urls: Urls
  readonly ownerUrls: Urls
  readonly adminUrls: Urls
  /** The data folder for a process that opens them. */
  readonly folder: string
}

/** A PostgreSQL in which sets of databases are created and dropped. */
export type DatabaseSets = {
  /** Makes a set under a name, empty or as a copy of another; its roles have no settings of their own yet. */
  readonly make: (name: string, copyOf?: string) => Promise<DatabaseSet>
  readonly drop: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a PostgreSQL for sets of databases. */
export async function openDatabaseSets(folder: string): Promise<DatabaseSets> {
  const embedded = await startEmbedded({
    folder: join(folder, 'database'),
    databases: [],
    report: () => {},
  })
  const admin = new pg.Client({ connectionString: embedded.adminUrl })
  await admin.connect()
  const urlsBy = (set: string, urlOf: (name: string) => string): Urls => ({
    rds: urlOf(`${set}_rds`),
    ps: urlOf(`${set}_ps`),
    identity: urlOf(`${set}_identity`),
  })
  const adminUrlOf = (name: string): string => {
    const address = new URL(embedded.adminUrl)
    address.pathname = `/${name}`
    return address.href
  }
  return {
    make: async (set, copyOf) => {
      for (const role of [ownerRole, serverRole])
        await admin.query(`alter role "${role}" reset all`)
      for (const name of names) {
        const template = copyOf === undefined ? 'template1' : `${copyOf}_${name}`
        await admin.query(
          `create database "${set}_${name}" owner "${ownerRole}" template "${template}" strategy file_copy`,
        )
      }
      return {
        urls: urlsBy(set, embedded.url),
        ownerUrls: urlsBy(set, embedded.ownerUrl),
        adminUrls: urlsBy(set, adminUrlOf),
        folder: join(folder, set),
      }
    },
    drop: async (set) => {
      for (const name of names)
        await admin.query(`drop database if exists "${set}_${name}" with (force)`)
    },
    close: async () => {
      await admin.end()
      await embedded.stop()
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readLivePostmaster } from '#database/embedded/postmaster.ts'
import {
  ownerRole,
  readerRole,
  serverRole,
  type RolePasswords,
} from '#database/embedded/role-passwords.ts'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import { readConfig } from '#server/settings/config.ts'
import { openDatabases, seedDemo } from '#server/startup/open-databases.ts'
import { superuserOf } from './superuser.ts'
import { templates } from './templates.ts'
import './cheap-hashes.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser address of the run's PostgreSQL. */
    adminUrl: string
    /** The passwords of the product's roles in it. */
    rolePasswords: RolePasswords
  }
}

const quiet = () => {}

/** A power failure may lose the databases of a run; a killed process loses nothing. */
const withoutDurability = { fsync: 'off', full_page_writes: 'off' }

/** Over TCP only, because tests put proxies between a server and its database. */
const withoutSocket = { unix_socket_directories: '' }

const passwordIn = (address: string) => decodeURIComponent(new URL(address).password)

// A run opens thousands of connections. Of the time that each takes, a sixth is the derivation of a key in PostgreSQL's 4096 rounds.
async function cheapenSignIn(adminUrl: string, passwords: RolePasswords): Promise<void> {
  const superuser = superuserOf(adminUrl)
  const all = { ...passwords, [new URL(adminUrl).username]: passwordIn(adminUrl) }
  const statements = Object.entries(all).map(
    ([role, password]) =>
      `alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`,
  )
  await superuser.query(['set scram_iterations = 1', ...statements].join(';'))
}

/** Starts one PostgreSQL for the whole run with a migrated, seeded template of each database, and stops it at the end. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tests-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const { url, readerUrl, ownerUrl, adminUrl, stop } = await startEmbedded({
    folder: join(folder, 'database'),
    databases: Object.values(templates),
    report: quiet,
    settings: { ...withoutDurability, ...withoutSocket },
  })
  const passwords = {
    [ownerRole]: passwordIn(ownerUrl('rds')),
    [serverRole]: passwordIn(url('rds')),
    [readerRole]: passwordIn(readerUrl('rds')),
  }
  try {
    const databases = await openDatabases(
      readConfig({
        PLUMBLINE_DATA: join(folder, 'claim'),
        RDS_URL: url(templates.rds),
        PS_URL: url(templates.ps),
        IDENTITY_URL: url(templates.identity),
        RDS_OWNER_URL: ownerUrl(templates.rds),
        PS_OWNER_URL: ownerUrl(templates.ps),
        IDENTITY_OWNER_URL: ownerUrl(templates.identity),
      }),
      quiet,
    )
    // Tests count the history rows that they write.
    await seedDemo(databases, join(folder, 'demo'), quiet, { withHistory: false })
    await databases.stop()
    await cheapenSignIn(adminUrl, passwords)
  } catch (error) {
    await stop()
    remove()
    throw error
  }
  // A run ended by a signal waits for nothing: PostgreSQL ends at once, without a checkpoint.
  const end = () => {
    const postmaster = readLivePostmaster(join(folder, 'database/postgres'))
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
    remove()
  }
  process.once('exit', end)
  project.provide('adminUrl', adminUrl)
  project.provide('rolePasswords', passwords)
  return async () => {
    process.off('exit', end)
    await stop()
    remove()
  }
}

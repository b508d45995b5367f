import { serverRole } from '../src/database/embedded/role-passwords.ts'
import { targets } from '../src/rules/targets.ts'
import { startEntry } from './run-entry.ts'

type Env = Readonly<Record<string, string>>

/** Starts the command db:copy over databases of which the addresses under their owners are given. */
export const startCopy = (words: readonly string[], env: Env) =>
  startEntry('src/server/copy.ts', words, { ...serverUrlsFor(env), ...env })

/** Runs the command db:copy to its end. */
export const runCopy = (words: readonly string[], env: Env) => startCopy(words, env).ended

// An address under the owner belongs to one under the role of the server, which the command does not use here.
function serverUrlsFor(env: Env): Env {
  return Object.fromEntries(
    targets.flatMap((target) => {
      const owner = env[`${target.toUpperCase()}_OWNER_URL`]
      if (!owner) return []
      const url = new URL(owner)
      url.username = serverRole
      return [[`${target.toUpperCase()}_URL`, url.href]]
    }),
  )
}

import { serverRole } from '#database/embedded/role-passwords.ts'
import { targets } from '#rules/api/targets.ts'
import { startEntry } from './run-entry.ts'

type Env = Readonly<Record<string, string>>

/** Starts the command db:copy with the owner addresses of its databases. */
export const startCopy = (words: readonly string[], env: Env) =>
  startEntry('src/cli/copy/main.ts', words, { ...serverUrlsFor(env), ...env })

/** Runs the command db:copy to its end. */
export const runCopy = (words: readonly string[], env: Env) => startCopy(words, env).ended

// The settings require an address for the server's role as well, which this command does not use.
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

import { startEntry } from './run-entry.ts'

type Env = Readonly<Record<string, string>>

/** Starts the command db:copy. */
export const startCopy = (words: readonly string[], env: Env) =>
  startEntry('src/server/copy.ts', words, env)

/** Runs the command db:copy to its end. */
export const runCopy = (words: readonly string[], env: Env) => startCopy(words, env).ended

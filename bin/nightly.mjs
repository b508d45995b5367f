import { buildWebIfStale } from '../src/server/startup/build-web.ts'
import {
  ensureClamd,
  ensurePoppler,
  ensureSwift,
  hasChromium,
  hasPgBouncer,
  hasPromtool,
} from './ensure-programs.mjs'
import { runProgram } from './run-program.mjs'
import { runStages } from './run-stages.mjs'

const words = process.argv.slice(2)

await ensureSwift()
await ensureClamd()
await ensurePoppler()

const ofMinutes = {
  name: 'tests of minutes',
  run: () => runProgram('vitest', ['run', '--config', 'test/nightly/vitest.config.ts', ...words]),
}
// All of a file, since a test may go on where the one before it ended.
const allTests = { name: 'tests', run: () => runProgram('vitest', ['run']) }
const allStories = {
  name: 'browser tests',
  run: async () => {
    await buildWebIfStale(console.log)
    return runProgram('playwright', ['test', '--project=chromium'])
  },
}

async function stages() {
  if (words.length > 0 && words[0] !== 'tests') return [ofMinutes]
  const [isBrowserThere] = [await hasChromium(), await hasPgBouncer(), await hasPromtool()]
  if (!isBrowserThere) throw new Error('Chromium is missing; see the first lines of this run.')
  return words.length > 0 ? [allTests, allStories] : [allTests, allStories, ofMinutes]
}

const failed = await runStages('nightly', await stages())
process.exitCode = failed.length > 0 ? 1 : 0

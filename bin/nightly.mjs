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
const [isOfAll, isOfMinutes] = [words.length === 0 || words[0] === 'tests', words[0] !== 'tests']

const ofMinutes = {
  name: 'tests of minutes',
  run: async () => {
    await ensureSwift()
    await ensureClamd()
    await ensurePoppler()
    return runProgram('vitest', ['run', '--config', 'test/nightly/vitest.config.ts', ...words])
  },
}
// All tests of a file, since a test may continue where the previous one ended.
const allTests = { name: 'tests', run: () => runProgram('vitest', ['run']) }
const allStories = {
  name: 'browser tests',
  run: async () => {
    await buildWebIfStale(console.log)
    return runProgram('playwright', ['test', '--project=chromium'])
  },
}

async function run() {
  if (words[0] === 'tests' && words.length > 1)
    throw new Error('The word tests stands alone; npm test -- FILE runs all tests of a file.')
  if (isOfAll) {
    const [isBrowserThere] = [await hasChromium(), await hasPgBouncer(), await hasPromtool()]
    if (!isBrowserThere) throw new Error('Chromium is missing; see the first lines of this run.')
  }
  return runStages('nightly', [
    ...(isOfAll ? [allTests, allStories] : []),
    ...(isOfMinutes ? [ofMinutes] : []),
  ])
}

try {
  process.exitCode = (await run()).length > 0 ? 1 : 0
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : String(thrown))
  process.exitCode = 1
}

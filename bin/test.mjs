import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebWhenStale } from '../src/server/build-web.ts'
import { ensureChromium, ensureFirefox, ensurePgBouncer, hasFirefox } from './ensure-programs.mjs'
import { projectNode, root } from './paths.mjs'
import { runCommand, runProgram } from './run-program.mjs'
import { runStages } from './run-stages.mjs'
import { addTally, playwrightTally, tallyLine, vitestTally } from './tally.mjs'

const words = process.argv.slice(2)
const isInFirefox = words.includes('--firefox')
const forBrowser = words.filter((word) => word.startsWith('e2e'))
const forTests = words.filter((word) => !forBrowser.includes(word) && word !== '--firefox')
// A run of everything includes this one; all others run in Firefox only when asked to, as they take too long.
const inFirefoxAlways = 'e2e/firefox'
// Each browser is a project of playwright; each run has a server and data of its own.
const forFirefox = isInFirefox
  ? forBrowser
  : forBrowser.filter((word) => word.startsWith(inFirefoxAlways))
const forChromium = forBrowser.filter((word) => !forFirefox.includes(word))
const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
const vitestReport = join(folder, 'vitest.json')
const chromiumReport = join(folder, 'chromium.json')
const firefoxReport = join(folder, 'firefox.json')

function vitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return runProgram('vitest', ['run', ...reporters, ...forTests])
}

function playwright(browser, report, files) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_HTML_OPEN: 'never' }
  const options = [`--project=${browser}`, '--reporter=list,json']
  return runProgram('playwright', ['test', ...options, ...files], env)
}

async function build() {
  await buildWebWhenStale(console.log)
  return 0
}

/** The status of a stage that throws is 1, its message shown. */
function guarded(run) {
  return async () => {
    try {
      return await run()
    } catch (thrown) {
      console.error(thrown instanceof Error ? thrown.message : String(thrown))
      return 1
    }
  }
}

async function runAll() {
  // Page tests need it too, and any word of the tests may name some.
  const needsChromium = forTests.some((word) => word.includes('pages')) || forChromium.length > 0
  if (words.length === 0 || needsChromium) await ensureChromium()
  if (words.length === 0) await ensurePgBouncer()
  if (isInFirefox) ensureFirefox()
  const stages = [
    { name: 'check', run: () => runCommand(projectNode, [join(root, 'bin/check.mjs')]) },
    { name: 'web build', run: guarded(build) },
    {
      name: 'tests',
      run: vitest,
      isWanted: forTests.length > 0,
      tally: () => vitestTally(vitestReport),
    },
    {
      name: 'browser tests',
      run: () => playwright('chromium', chromiumReport, forChromium),
      isWanted: forChromium.length > 0,
      tally: () => playwrightTally(chromiumReport),
    },
    {
      name: 'tests in Firefox',
      run: () =>
        playwright('firefox', firefoxReport, words.length === 0 ? [inFirefoxAlways] : forFirefox),
      isWanted: isInFirefox || forFirefox.length > 0,
      isPossible: hasFirefox,
      tally: () => playwrightTally(firefoxReport),
    },
  ]
  const wanted = stages.filter(
    ({ isWanted, isPossible }) =>
      (words.length === 0 || isWanted !== false) && (isPossible?.() ?? true),
  )
  const failed = await runStages('test', wanted)
  const tallies = wanted.map(({ name, tally }) => {
    const counted = tally?.() ?? { passed: 0, failed: 0, skipped: 0 }
    // A stage that fails without a failed test of its own counts as one.
    return failed.includes(name) && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  })
  return { status: failed.length, total: tallies.reduce(addTally) }
}

try {
  const { status, total } = await runAll()
  console.log(`\n${tallyLine(total)}`)
  process.exitCode = status > 0 || total.failed > 0 ? 1 : 0
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : String(thrown))
  console.log(`\n${tallyLine({ passed: 0, failed: 1, skipped: 0 })}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

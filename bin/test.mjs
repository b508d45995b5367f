import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfStale } from '../src/server/startup/build-web.ts'
import { visibleChromiumPath } from '../test/harness/chromium.ts'
import {
  ensureFirefox,
  hasChromium,
  hasFirefox,
  hasPgBouncer,
  hasPromtool,
} from './ensure-programs.mjs'
import { projectNode, root } from './paths.mjs'
import { runCommand, runProgram } from './run-program.mjs'
import { runStages } from './run-stages.mjs'
import {
  addTally,
  playwrightSkips,
  playwrightTally,
  tallyLine,
  vitestSkips,
  vitestTally,
} from './tally.mjs'
import { partWords } from './test-words.mjs'

const words = process.argv.slice(2)
const isWhole = words.length === 0
const { isInFirefox, stories, options, tests } = partWords(words)
// A full run includes this one; the others run in Firefox only on request, because they take too long.
const inFirefoxAlways = 'e2e/firefox'
// Each browser is a Playwright project; each run has its own server and data.
const forFirefox = isInFirefox
  ? stories
  : stories.filter((word) => word.startsWith(inFirefoxAlways))
const forChromium = stories.filter((word) => !forFirefox.includes(word))
// A test that is named runs, however long it takes.
const withoutNightly = isWhole
  ? { vitest: ['--tags-filter=!nightly'], playwright: ['--grep-invert=@nightly'] }
  : { vitest: [], playwright: [] }
const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
const vitestReport = join(folder, 'vitest.json')
const chromiumReport = join(folder, 'chromium.json')
const firefoxReport = join(folder, 'firefox.json')

function vitest(projects) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return runProgram('vitest', [
    'run',
    ...reporters,
    ...withoutNightly.vitest,
    ...projects,
    ...tests,
  ])
}

// The headless shell has no window to show.
const isVisible =
  process.env.PWDEBUG !== undefined || options.includes('--headed') || options.includes('--ui')

function playwright(browser, report, files) {
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_HTML_OPEN: 'never',
    ...(isVisible && { CHROMIUM: visibleChromiumPath() }),
  }
  const reporters = [`--project=${browser}`, '--reporter=list,json']
  const selection = [...withoutNightly.playwright, ...options, ...files]
  return runProgram('playwright', ['test', ...reporters, ...selection], env)
}

async function build() {
  await buildWebIfStale(console.log)
  return 0
}

/** Runs a stage; one that throws shows its message and returns status 1. */
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

const ofVitest = {
  tally: () => vitestTally(vitestReport),
  skips: () => vitestSkips(vitestReport),
}
const ofPlaywright = (report) => ({
  tally: () => playwrightTally(report),
  skips: () => playwrightSkips(report),
})

const noBrowser = (name) => ({
  name,
  run: () => {
    console.log('They need Chromium; see the first lines of this run.')
    return 1
  },
})

async function stagesOfAll() {
  const [isBrowserThere] = [await hasChromium(), await hasPgBouncer(), await hasPromtool()]
  const check = { name: 'check', run: () => runCommand(projectNode, [join(root, 'bin/check.mjs')]) }
  const firefox = hasFirefox() ? [inFirefox([inFirefoxAlways])] : []
  if (!isBrowserThere)
    return [
      check,
      webBuild,
      { name: 'tests', run: () => vitest(withoutBrowser), ...ofVitest },
      ...['tests of pages', 'browser tests'].map(noBrowser),
      ...firefox,
    ]
  return [check, webBuild, allTests, inChromium, ...firefox]
}

const withoutBrowser = ['tests', 'web', 'web-data'].map((name) => `--project=${name}`)
const webBuild = { name: 'web build', run: guarded(build) }
const allTests = { name: 'tests', run: () => vitest([]), ...ofVitest }
const inChromium = {
  name: 'browser tests',
  run: () => playwright('chromium', chromiumReport, forChromium),
  ...ofPlaywright(chromiumReport),
}
const inFirefox = (files) => ({
  name: 'tests in Firefox',
  run: () => playwright('firefox', firefoxReport, files),
  ...ofPlaywright(firefoxReport),
})

/** Returns the stages that the arguments name, without the checks; page tests build the bundle themselves. */
async function stagesOfWords() {
  if (isInFirefox) ensureFirefox()
  const needsFirefox = isInFirefox || forFirefox.length > 0
  const needsChromium = forChromium.length > 0 || tests.some((word) => word.includes('pages'))
  if (needsChromium && !(await hasChromium())) return [noBrowser('browser tests')]
  return [
    ...(needsFirefox || forChromium.length > 0 ? [webBuild] : []),
    ...(tests.length > 0 ? [allTests] : []),
    ...(forChromium.length > 0 ? [inChromium] : []),
    ...(needsFirefox && hasFirefox() ? [inFirefox(forFirefox)] : []),
  ]
}

async function runAll() {
  const stages = isWhole ? await stagesOfAll() : await stagesOfWords()
  const failed = await runStages('test', stages)
  const tallies = stages.map(({ name, tally }) => {
    const counted = tally?.() ?? { passed: 0, failed: 0, skipped: 0 }
    // A stage that fails without a failed test of its own counts as one.
    return failed.includes(name) && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  })
  const skips = stages.flatMap((stage) => stage.skips?.() ?? [])
  const nothing = { passed: 0, failed: 0, skipped: 0 }
  return { status: failed.length, total: tallies.reduce(addTally, nothing), skips }
}

try {
  const { status, total, skips } = await runAll()
  console.log(['', ...skips, tallyLine(total)].join('\n'))
  process.exitCode = status > 0 || total.failed > 0 ? 1 : 0
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : String(thrown))
  console.log(`\n${tallyLine({ passed: 0, failed: 1, skipped: 0 })}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

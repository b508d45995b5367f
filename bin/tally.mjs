import { existsSync, readFileSync } from 'node:fs'

const nothing = { passed: 0, failed: 0, skipped: 0 }

/** Counts the results of a vitest JSON report; a file that could not be loaded counts as one failed test. */
export function vitestTally(file) {
  const report = readReport(file)
  if (report === undefined) return nothing
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts the results of a Playwright JSON report; a test that passed only on a retry counts as passed. */
export function playwrightTally(file) {
  const report = readReport(file)
  if (report === undefined) return nothing
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** Returns why tests of a vitest JSON report were skipped, one line per reason. */
export function vitestSkips(file) {
  const tests = readReport(file)?.testResults.flatMap((one) => one.assertionResults) ?? []
  return linesOf(
    tests
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ meta, tags }) => {
        if (meta?.skippedBecause !== undefined) return meta.skippedBecause
        return tags.includes('nightly')
          ? '`npm run nightly` runs them'
          : 'not among those that were asked for'
      }),
  )
}

/** Returns why tests of a Playwright JSON report were skipped, one line per reason. */
export function playwrightSkips(file) {
  const specs = (readReport(file)?.suites ?? []).flatMap(specsOf)
  const tests = specs.flatMap((spec) => spec.tests).filter(({ status }) => status === 'skipped')
  return linesOf(
    tests.map(
      ({ annotations }) =>
        annotations.find(({ type }) => type === 'skip')?.description ?? 'a step before it failed',
    ),
  )
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const linesOf = (reasons) =>
  [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, { length }]) => `${length} skipped: ${reason}`,
  )

export function addTally(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** Returns the last line of a run. */
export function tallyLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

import { existsSync, readFileSync } from 'node:fs'

const nothing = { passed: 0, failed: 0, skipped: 0 }

/** Counts of a vitest JSON report: a file that could not be loaded counts as one failed test. */
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

/** Counts of a playwright JSON report: a test that passed only when repeated counts as passed. */
export function playwrightTally(file) {
  const report = readReport(file)
  if (report === undefined) return nothing
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** The sum of two counts. */
export function addTally(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}

/** The last line of a run. */
export function tallyLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

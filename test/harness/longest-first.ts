import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take 15 s or more, mostly waiting for processes that they start. */
export const longFiles = [
  'src/database/embedded/start-embedded.test.ts',
  'src/cli/retire-demo/main.test.ts',
  'src/cli/copy/refusals.test.ts',
  'src/operations/task/task-mails.test.ts',
  'src/server/pipeline/ended-rights.test.ts',
  'src/server/startup/stop-on-signals.test.ts',
  'src/server/auth/database-unavailable.test.ts',
  'src/server/files/check-file-folder.test.ts',
  'src/web/data/cache/stale-responses.test.ts',
  'test/release/last-release.test.ts',
  'test/statements/statements.test.ts',
  'test/plans.test.ts',
  'test/canary/hidden.test.ts',
  'src/server/db/replica.test.ts',
  'src/server/auth/lockout/password-guesses.test.ts',
  'src/cli/import/main.test.ts',
  'src/cli/copy/main.test.ts',
  'src/server/startup/first-start.test.ts',
  'test/security-regressions/36-audit-misses-some-paths.test.ts',
  'src/cli/invite/main.test.ts',
  'test/hostile-calls.test.ts',
  'test/matrix/mutations.test.ts',
  'test/canary/canary.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) =>
  longFiles.some((path) => moduleId.endsWith(path))

/** Starts long files first, so that no worker runs one alone at the end; a fresh clone has no recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method of that name
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

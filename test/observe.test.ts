import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as plainTest } from 'vitest'
import { counters, gauges } from '#server/metrics/gauges.ts'
import { freePort } from './harness/free-port.ts'
import { test as serverTest } from './harness/server-test.ts'
import { needing } from './harness/skips.ts'

const folder = join(import.meta.dirname, '../deploy/observe')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

const promtool = process.env['PROMTOOL'] ?? '/usr/bin/promtool'
const needingPromtool = needing(
  existsSync(promtool),
  'promtool is not installed (set PROMTOOL, or run as root: apt-get install prometheus)',
)

type Dashboard = {
  readonly panels: readonly {
    readonly title: string
    readonly targets?: readonly { readonly expr: string }[]
  }[]
}

const expressions = (): string[] => [
  ...(JSON.parse(read('dashboard.json')) as Dashboard).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  ),
  ...read('rules.yaml')
    .split('- alert:')
    .map((rule) => /expr: ?\|?([\s\S]*?)\n {8}(?:for|labels):/.exec(rule)?.[1] ?? ''),
]

const namesIn = (text: string): string[] =>
  text.match(/\b(?:plumbline|nodejs|process)_[a-z\d_]+/g) ?? []

// Only a PostgreSQL that archives its WAL has these.
const ofArchives = [
  'plumbline_database_wal_archived_age_seconds',
  'plumbline_database_wal_archive_failing',
]

serverTest(
  'a running server exposes every metric that the dashboard and the alert rules name',
  async ({ server }) => {
    const port = await freePort()
    // The primary serves as its own replica.
    const watched = await server.another({
      METRICS_ADDRESS: `127.0.0.1:${port}`,
      RDS_READ_URL: server.urls.rds,
      JOBS: 'false',
    })
    await server.sql('ps', `select graphile_worker.add_job('makeReport', '{}')`)
    await server.sql(
      'identity',
      `insert into "BackupRun" ("Kind", "EndedDate", "Outcome") values ('backup', now(), 'done')`,
    )
    await watched.fetch('/api/session', { headers: watched.as('ADM') })
    await watched.fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { origin: 'https://evil.test' },
    })
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await watched.close()
    const exposed = new Set([...text.matchAll(/^([a-z_\d]+)[{ ]/gm)].map(([, name]) => name))
    const used = [...new Set(expressions().flatMap(namesIn))]
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter((name) => !exposed.has(name)).toSorted()).toEqual(ofArchives.toSorted())
    for (const name of ofArchives) expect(Object.keys(gauges)).toContain(name)
    // A metric that is declared but never exposed does not count.
    const declared = [...Object.keys(gauges), ...Object.keys(counters)]
    expect(
      declared.filter(
        (name) =>
          !exposed.has(name) &&
          !ofArchives.includes(name) &&
          // No separate figures: the test's files are in the server's data folder, or its disk cannot be
          // queried.
          !name.startsWith('plumbline_disk'),
      ),
    ).toEqual([])
  },
)

plainTest('each alert says what to do, and names sections of docs/operating.md that exist', () => {
  const operating = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const headings = new Set([...operating.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading))
  const rules = read('rules.yaml').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) {
    expect(rule).toMatch(/severity: (?:look|act) \}/)
    expect(rule).toMatch(/summary: '[^']+\.'/)
  }
  const named = [...read('rules.yaml').matchAll(/\(docs\/operating\.md, ([^)]+)\)/g)].map(
    ([, heading]) => heading,
  )
  expect(named.filter((heading) => !headings.has(heading ?? ''))).toEqual([])
})

plainTest('promtool takes the rules, and they fire when they should', needingPromtool, () => {
  const run = (...words: string[]) =>
    execFileSync(promtool, words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  expect(run('check', 'rules', 'rules.yaml')).toContain('SUCCESS: 22 rules found')
  expect(run('test', 'rules', 'rules.test.yaml')).toContain('SUCCESS')
})

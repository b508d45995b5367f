import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numbersFrom } from '#test/factories/numbers-from.ts'
import { checkOutSchema, lastRelease } from '#test/release/release-commit.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree } from '../installation/program.ts'
import type { Measurement, RunPlan } from '../suite/figure.ts'
import { names, openDatabaseSets, type DatabaseSet, type DatabaseSets } from './database-sets.ts'
import { runMigration, type Moment } from './run-migration.ts'
import { schemaLines } from './schema-lines.ts'

type Plan = Pick<RunPlan, 'n' | 'seed' | 'report' | 'stopping'> & {
  readonly plants?: readonly Plant[]
  /** Ends at the first failure. */
  readonly isControl?: boolean
}

/** The schema from which a migration begins: its name, and the set of databases to copy. */
type Start = { readonly words: string; readonly template: string; readonly moments: Moment[] }

// How long PostgreSQL has been executing the statement at which the process is killed, at most, in
// milliseconds.
const longestDelay = 40

/** Kills a migrating process at up to `n` of its statements, chosen at random, and migrates again after each kill. */
export async function runMigrationKills(plan: Plan): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-migrations-'))
  const planted = plan.plants === undefined ? undefined : plantTree(plan.plants)
  const sets = await openDatabaseSets(folder)
  try {
    return await killAtStatements(plan, { sets, folder, tree: planted?.folder ?? ownTree })
  } finally {
    await sets.close()
    planted?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Stage = { readonly sets: DatabaseSets; readonly folder: string; readonly tree: string }

async function killAtStatements(plan: Plan, stage: Stage): Promise<Measurement> {
  const random = numbersFrom(plan.seed)
  const { starts, expected, wrong, release } = await findStarts(plan, stage, random)
  const all = starts.flatMap((start) => start.moments.map((moment) => ({ start, moment })))
  const chosen = shuffled(all, random).slice(0, plan.n)
  let kills = 0
  for (const { start, moment } of chosen) {
    if (plan.stopping.aborted || (plan.isControl && wrong.length > 0)) break
    const found = await killAndRepeat(stage, start, moment, expected)
    if (found === undefined) continue
    kills += 1
    wrong.push(...found)
    if (kills % 25 === 0)
      plan.report(`${kills} of ${chosen.length} kills, ${wrong.length} failures`)
  }
  const hash = createHash('sha256').update(expected.join('\n')).digest('hex')
  const details = [
    ...wrong.slice(0, 3),
    `${all.length} statements: ${starts.map(({ words, moments }) => `${moments.length} from ${words}`).join(', ')}`,
    `the schema is ${hash.slice(0, 16)} of ${expected.length} parts`,
    ...(typeof release === 'string' ? [`the last release: ${release}`] : []),
  ]
  const isMet = wrong.length === 0 && kills > 0
  return { value: wrong.length, of: kills, n: kills, isMet, details }
}

/** Migrates from each start without a fault: all must lead to the same schema. */
async function findStarts({ isControl }: Plan, stage: Stage, random: () => number) {
  await stage.sets.make('empty')
  const release = isControl ? 'not tried by a planted fault' : await makeReleased(stage)
  const templates = [
    { words: 'an empty database', template: 'empty' },
    ...(typeof release === 'string' ? [] : [{ words: release.words, template: 'release' }]),
  ]
  const starts: Start[] = []
  const wrong: string[] = []
  let expected: string[] = []
  for (const { words, template } of templates) {
    const { moments, lines } = await migrateUndisturbed(stage, template, random)
    if (starts.length === 0) expected = lines
    starts.push({ words, template, moments })
    wrong.push(...compare(`from ${words}`, expected, lines))
  }
  return { starts, expected, wrong, release }
}

/** Makes a set with the schema of the last release, or returns why there is none. */
async function makeReleased({ sets, folder }: Stage): Promise<{ words: string } | string> {
  const release = lastRelease()
  if (typeof release === 'string') return release
  const tree = mkdtempSync(join(folder, 'release-'))
  checkOutSchema(release, tree)
  const { isDone, said } = await runMigration(tree, await sets.make('release'))
  if (!isDone) throw new Error(`${release.version} did not migrate: ${said}`)
  return { words: `the schema of ${release.version}` }
}

/** Migrates once without a fault; returns the resulting schema, and the moments at which a process can be killed. */
async function migrateUndisturbed({ sets, tree }: Stage, template: string, random: () => number) {
  const set = await sets.make('whole', template)
  const { isDone, said, statements } = await runMigration(tree, set)
  if (!isDone) throw new Error(`The migration from ${template} failed without a fault: ${said}`)
  const lines = await linesOf(set)
  await sets.drop('whole')
  const moments = names.flatMap((database) =>
    Array.from({ length: statements[database] }, (_, index): Moment => ({
      database,
      statement: index + 1,
      delay: random() < 0.5 ? undefined : random() * longestDelay,
    })),
  )
  return { moments, lines }
}

/** Returns what is wrong after a kill and another run; undefined when the process ended before that statement. */
async function killAndRepeat(
  { sets, tree }: Stage,
  { words, template }: Start,
  moment: Moment,
  expected: readonly string[],
): Promise<string[] | undefined> {
  const set = await sets.make('killed', template)
  try {
    const at = `killed at statement ${moment.statement} of ${moment.database} from ${words}`
    if (!(await runMigration(tree, set, moment)).isKilled) return undefined
    const again = await runMigration(tree, set)
    if (!again.isDone) return [`${at}: does not migrate again: ${errorIn(again.said)}`]
    return compare(at, expected, await linesOf(set))
  } finally {
    await sets.drop('killed')
  }
}

const errorIn = (said: string): string => (/\berror: .*/i.exec(said)?.[0] ?? said).slice(0, 200)

async function linesOf({ adminUrls }: DatabaseSet): Promise<string[]> {
  const lines = await Promise.all(
    names.map(async (name) =>
      (await schemaLines(adminUrls[name])).map((line) => `${name} ${line}`),
    ),
  )
  return lines.flat()
}

function compare(at: string, expected: readonly string[], found: readonly string[]): string[] {
  const [wanted, seen] = [new Set(expected), new Set(found)]
  const different = [
    ...expected.filter((line) => !seen.has(line)),
    ...found.filter((line) => !wanted.has(line)),
  ]
  if (different.length === 0 && expected.length === found.length) return []
  return [`${at}: ${different.length} parts differ, such as ${different[0]?.slice(0, 120)}`]
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

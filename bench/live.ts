import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { chromiumArguments, chromiumPath } from '#test/harness/chromium.ts'
import { follow, type Followed } from '#test/harness/follow.ts'
import { startPooler } from '#test/harness/pgbouncer.ts'
import { score, type Place } from './api-writes.ts'
import { cpuMicros } from './measure.ts'
import { benchSession, size } from './seed.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 600)
const idleSeconds = 20
// The memory and the processor that the start used are free some seconds later.
const settling = 5_000
const streams = 200
const writers = 18
const writersOfProject = 2
/** How long a writer pauses between two scores, and a person between two clicks, in milliseconds. */
const pauses = { writer: 200, person: 1_000 } as const
/** The most milliseconds until a score is seen elsewhere (p95), and the most of a core for idle streams, in percent. */
const must = { seen: 1_000, idle: 2 } as const

type Settings = {
  readonly env: Readonly<Record<string, string>> & { readonly AUTH_SECRET: string }
  readonly urls: Readonly<Record<'RDS_URL' | 'PS_URL' | 'IDENTITY_URL', string>>
  readonly owner: string
  readonly say: (line: string) => void
}

type Written = Place & { score: number | null; acknowledged: number; errors: number }

const moduleOf = (project: number): number => 1 + ((project + 1) % size.modules)

/** A scorable element of a project: that of the standard with this index in the first module, and with this index in it. */
function placeOf(project: number, index: number, element: number): Place {
  const standard = (moduleOf(project) - 1) * size.standardsOfModule + 1 + index
  return { project, standard, element: (standard - 1) * size.elementsOfStandard + 2 + element }
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** Returns how much more of a core the servers use for idle streams than without any, in percent. */
async function measureIdle(servers: readonly ServerProcess[], cookie: string): Promise<number> {
  const opened: Followed[] = []
  const without = await percentOfCore(servers)
  for (let index = 0; index < streams / servers.length; index += 1)
    for (const { address } of servers) {
      const project = 1 + (opened.length % size.projects)
      opened.push(await follow(address, { projects: [project], target: 'ps', headers: { cookie } }))
    }
  const withStreams = await percentOfCore(servers)
  for (const stream of opened) stream.close()
  return withStreams - without
}

/** Returns how much of a core the servers use while nothing happens, in percent. */
async function percentOfCore(servers: readonly ServerProcess[]): Promise<number> {
  await setTimeout(settling)
  const used = () => servers.reduce((sum, { pid }) => sum + cpuMicros(pid), 0)
  const before = used()
  await setTimeout(idleSeconds * 1_000)
  return ((used() - before) / (idleSeconds * 1e6)) * 100
}

/** Scores one element again and again until it is over. */
async function write(
  written: Written,
  address: string,
  cookie: string,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const value = (turn * 7) % 101
    if ((await score(address, cookie, written, value)) === 200) {
      written.acknowledged += 1
      written.score = value
    } else written.errors += 1
    await setTimeout(pauses.writer)
  }
}

const metButton = (page: Page) => page.getByRole('button', { name: 'Met', exact: true }).first()

async function openPage(address: string, cookie: string, { project, standard }: Place) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments],
  })
  const context = await browser.newContext({ baseURL: address })
  const [name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie)?.slice(1) ?? []
  await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  await page.goto(
    `/app/projects/${project}/modules/${moduleOf(project)}/review/desktop-review/standards/${standard}/Elements`,
  )
  await metButton(page).waitFor()
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  return { page, close: () => browser.close() }
}

/** Clicks a score on one page; returns the milliseconds until the other shows it, and whether it is pressed then. */
async function clickAndSee(from: Page, to: Page): Promise<{ took: number; isPressed: boolean }> {
  const isPressed = (await metButton(from).getAttribute('aria-pressed')) !== 'true'
  const seen = metButton(to).evaluate(
    (button, pressed) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (button.getAttribute('aria-pressed') !== pressed) return
          observer.disconnect()
          resolve(Date.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(button, { attributes: true })
        look()
      }),
    String(isPressed),
  )
  const clicked = await metButton(from).evaluate((button: HTMLElement) => {
    button.click()
    return Date.now()
  })
  return { took: (await seen) - clicked, isPressed }
}

/** Returns the writes that were acknowledged but are not stored as they were last acknowledged, or stored more often. */
async function lostAmong(
  all: readonly Written[],
  owner: string,
  since: string,
): Promise<readonly Written[]> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const lost: Written[] = []
  for (const one of all) {
    const { rows } = await client.query<{ score: number | null; entries: number }>(
      `select "MockScore" as score, (select count(*)::int from "Transformation" where "ProjectId" = $1 and "StandardId" = $3
         and "Action" = 'UpdateMockScore' and ("Parameters"->>'element_id')::int = $2 and "CreatedAt" > $4) as entries
       from "ElementDesktopReview" where "ProjectId" = $1 and "ElementId" = $2`,
      [one.project, one.element, one.standard, since],
    )
    const [stored] = rows
    if (stored?.score !== one.score || stored.entries !== one.acknowledged) lost.push(one)
  }
  await client.end()
  return lost
}

type Work = {
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly cookie: string
  readonly all: readonly Written[]
  readonly shared: Written
}

/** Writes by API on both servers while two pages show each other their scores; returns how long each took, in milliseconds. */
async function measureWork({ servers, cookie, all, shared }: Work): Promise<number[]> {
  const end = Date.now() + seconds * 1_000
  const isOver = () => Date.now() > end
  const [first, second] = servers
  const pages = [
    await openPage(first.address, cookie, shared),
    await openPage(second.address, cookie, shared),
  ] as const
  const addresses = servers.map(({ address }) => address)
  const writing = all.map((one, index) =>
    write(one, addresses[index % addresses.length] ?? '', cookie, isOver),
  )
  const took: number[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    const [from, to] = turn % 2 === 0 ? pages : [pages[1], pages[0]]
    const seen = await clickAndSee(from.page, to.page)
    took.push(seen.took)
    shared.score = seen.isPressed ? 100 : null
    shared.acknowledged += 1
    await setTimeout(pauses.person)
  }
  await Promise.all(writing)
  for (const { page, close } of pages) {
    if (!(await page.evaluate(() => 'isSameDocument' in globalThis)))
      throw new Error('A page was loaded again')
    await close()
  }
  return took
}

/** Measures live updates on two servers behind PgBouncer, idle and while people and programs write; returns whether they are as they must be. */
export async function measureLive({ env, urls, owner, say }: Settings): Promise<boolean> {
  const cookie = await benchSession(urls.IDENTITY_URL, env.AUTH_SECRET)
  const pooler = await startPooler(urls.PS_URL, 20)
  const settings = {
    ...env,
    RDS_URL: pooler.through(urls.RDS_URL),
    PS_URL: pooler.through(urls.PS_URL),
    IDENTITY_URL: pooler.through(urls.IDENTITY_URL),
    // As behind any pooler of transactions, also an old one.
    NAMED_STATEMENTS: 'false',
    // One folder, as two servers of an installation have.
    FILES_FOLDER: `${env['PLUMBLINE_DATA']}/files`,
    RDS_DIRECT_URL: urls.RDS_URL,
    PS_DIRECT_URL: urls.PS_URL,
  }
  const running: ServerProcess[] = []
  const start = async (name: string) => {
    const one = await startServer({
      ...settings,
      PLUMBLINE_DATA: `${env['PLUMBLINE_DATA']}-${name}`,
    })
    running.push(one)
    return one
  }
  try {
    const servers = [await start('1'), await start('2')] as const
    const idle = await measureIdle(servers, cookie)
    say(`${streams} idle streams: ${idle.toFixed(2)} % of a core (must: ${must.idle})`)
    const since = new Date().toISOString()
    const written = (place: Place): Written => ({
      ...place,
      score: null,
      acknowledged: 0,
      errors: 0,
    })
    const shared = written(placeOf(1, 0, 0))
    const all = Array.from({ length: writers }, (_, index) =>
      written(placeOf(1 + Math.floor(index / writersOfProject), 1, index % writersOfProject)),
    )
    const took = await measureWork({ servers, cookie, all, shared })
    const lost = await lostAmong([...all, shared], owner, since)
    const count = all.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    const errors = all.reduce((sum, one) => sum + one.errors, 0)
    const p95 = percentile(took, 0.95)
    say(
      `${took.length} scores seen by the other page: p50 ${percentile(took, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (must: ${must.seen}), ` +
        `longest ${Math.max(...took)} ms; beside them ${count} writes of ${writers} writers, ${errors} errors`,
    )
    say(`lost or doubled: ${lost.length} of ${all.length + 1} elements (must: 0)`)
    for (const one of lost) say(`  ${JSON.stringify(one)}`)
    return idle < must.idle && p95 <= must.seen && errors === 0 && lost.length === 0
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
    await pooler.stop()
  }
}

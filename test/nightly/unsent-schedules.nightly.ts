import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import { testSecret } from '../factories/make-session.ts'
import { chromiumArguments, chromiumPath } from '../harness/chromium.ts'
import { freePort } from '../harness/free-port.ts'
import { startServer } from '../harness/start-server.ts'
import { openTestServer, type FirstServer } from '../harness/test-server.ts'
import { openPage } from '../pages/open-page.ts'

const schedules = Number(process.env['SCHEDULES'] ?? 200)
const firstSeed = Number(process.env['SEED'] ?? 1)
const steps = 14

const scores = { Met: 100, 'Partially Met': 50, 'Not Met': 0 } as const
type Choice = keyof typeof scores
const choices = Object.keys(scores) as Choice[]

/** A server process at a fixed address, which a test kills and starts again. */
class Killable {
  readonly #env: Readonly<Record<string, string>>
  #running: Awaited<ReturnType<typeof startServer>> | undefined

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env
  }

  get isUp(): boolean {
    return this.#running !== undefined
  }

  async start(): Promise<void> {
    this.#running ??= await startServer(this.#env)
  }

  async kill(): Promise<void> {
    await this.#running?.kill()
    this.#running = undefined
  }
}

/** What a person has done at a standard: the last score of each element, how often it was scored, and the comment. */
type Done = { readonly score: (Choice | null)[]; readonly clicks: number[]; text: string }

type Place = {
  readonly page: Page
  readonly server: Killable
  readonly random: (below: number) => number
}

const scoreButton = (page: Page, index: number, choice: Choice) =>
  page.getByRole('article').nth(index).getByRole('button', { name: choice, exact: true })

/** Waits until the code is there that keeps what the server does not answer: it is fetched in an idle moment. */
async function untilKeeping(page: Page): Promise<void> {
  await scoreButton(page, 0, 'Met').waitFor()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('later-banners')),
  )
}

/** Does one thing that a person, a network or an operator may do. */
async function step({ page, server, random }: Place, done: Done): Promise<void> {
  const what = random(10)
  if (what < 5) {
    const index = random(done.score.length)
    const others = choices.filter((choice) => choice !== done.score[index])
    const choice = others[random(others.length)] ?? 'Met'
    await scoreButton(page, index, choice).click()
    done.score[index] = choice
    done.clicks[index] = (done.clicks[index] ?? 0) + 1
  } else if (what < 6) {
    done.text += ` word${random(1_000)}`
    await page.getByRole('link', { name: /^Comments/ }).click()
    const field = page.getByRole('textbox', { name: 'Consultant comment' })
    await field.fill(done.text)
    await field.blur()
    await page.getByRole('link', { name: /^Elements/ }).click()
    await scoreButton(page, 0, 'Met').waitFor()
  } else if (what < 7) await page.context().setOffline(true)
  else if (what < 8) await page.context().setOffline(false)
  else if (what < 9) await (server.isUp ? server.kill() : server.start())
  else if (server.isUp) {
    await page.context().setOffline(false)
    await page.reload()
    await untilKeeping(page)
  }
  await setTimeout(random(400))
}

/** Reads what is stored of a standard, and how often each of its elements was scored. */
async function storedOf(
  server: FirstServer,
  project: number,
  { id, elements }: { readonly id: number; readonly elements: readonly number[] },
) {
  const rows = await server.sql(
    'ps',
    'select "ElementId", "MockScore" from "ElementDesktopReview" where "ProjectId" = $1',
    [project],
  )
  const entries = await server.sql(
    'ps',
    `select ("Parameters"->>'element_id')::int as element, count(*)::int as times from "Transformation"
     where "ProjectId" = $1 and "Action" = 'UpdateMockScore' group by 1`,
    [project],
  )
  const [comment] = await server.sql(
    'ps',
    'select "ConsultantComment" as text from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2',
    [project, id],
  )
  return {
    score: elements.map(
      (element) => rows.find(({ ElementId }) => ElementId === element)?.MockScore ?? null,
    ),
    times: elements.map(
      (element) => entries.find(({ element: one }) => one === element)?.times ?? 0,
    ),
    text: comment?.text ?? '',
  }
}

/** Returns numbers that a seed determines, each below the one that is asked for. */
function numbersFrom(seed: number): (below: number) => number {
  const numbers = fc.sample(fc.nat(), { seed, numRuns: 10 * steps })
  return (below) => (numbers.pop() ?? 0) % below
}

type Trial = {
  readonly browser: Browser
  readonly first: FirstServer
  readonly server: Killable
  readonly address: string
}

async function run({ browser, first, server, address }: Trial, seed: number): Promise<void> {
  const random = numbersFrom(seed)
  const { project, module, standards } = await makeProject(first)
  const [standard] = standards
  if (standard === undefined) throw new Error('The project has no standard')
  const elements = standard.elements.slice(0, 3)
  await server.start()
  const path = `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standard.id}/Elements`
  const opened = await openPage(browser, first.at(address), 'C+', path)
  const { page } = opened
  const done: Done = { score: elements.map(() => null), clicks: elements.map(() => 0), text: '' }
  await untilKeeping(page)
  for (let index = 0; index < steps; index += 1) await step({ page, server, random }, done)
  await server.start()
  await page.context().setOffline(false)
  await expect
    .poll(() => storedOf(first, project, { id: standard.id, elements }), {
      message: `schedule ${seed}`,
      timeout: 60_000,
    })
    .toMatchObject({
      score: done.score.map((choice) => (choice === null ? null : scores[choice])),
      text: done.text.trim() === '' ? '' : done.text,
    })
  const { times } = await storedOf(first, project, { id: standard.id, elements })
  for (const [index, clicks] of done.clicks.entries())
    expect(times[index], `schedule ${seed}, element ${index}`).toBeLessThanOrEqual(clicks)
  await page.getByRole('banner').getByText('Unsaved').waitFor({ state: 'detached' })
  await opened.close()
}

test('nothing that is scored or typed is lost or stored twice while the network is cut and the server is killed, in random order', async () => {
  const first = await openTestServer()
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-schedules-'))
  const port = await freePort()
  const { rds, ps, identity } = first.urls
  const server = new Killable({
    PORT: String(port),
    RDS_URL: rds,
    PS_URL: ps,
    IDENTITY_URL: identity,
    AUTH_SECRET: testSecret,
    DEMO_MODE: 'true',
    PLUMBLINE_DATA: folder,
    JOB_WORKERS: '0',
    RATE_LIMIT_PER_MINUTE: '100000',
  })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments],
  })
  try {
    const trial = { browser, first, server, address: `http://127.0.0.1:${port}` }
    for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
      await run(trial, seed)
      if (seed % 20 === 0) console.log(`${seed - firstSeed + 1} schedules`)
    }
  } finally {
    await browser.close()
    await server.kill()
    await first.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

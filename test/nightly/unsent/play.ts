import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { MadeProject } from '../../factories/make-project.ts'
import { numbersFrom } from '../../factories/numbers-from.ts'
import type { FirstServer } from '../../harness/test-server.ts'
import type { Installation } from './killable-server.ts'
import type { OwnBrowser } from './own-browser.ts'
import { elementCount, scores, type Event, type Schedule, type TextField } from './schedule.ts'
import { changeMark, giveScore, isReady, load, typeTask, typeText } from './screen.ts'

/** A typed text, whether its field was left afterwards, and whether the page was. */
type Typed = { readonly text: string; isLeft: boolean; isPageLeft: boolean }

/** What a person did, in order, and what another person did to the same values. */
export type Done = {
  readonly scores: number[][]
  readonly marks: boolean[][]
  readonly texts: Map<TextField, Typed[]>
  readonly tasks: { readonly text: string; readonly isSent: boolean; isPageLeft: boolean }[]
  /** The elements whose score or mark, and the fields whose text, another person has set. */
  readonly touched: Set<TextField | 'text'>
  /** Everything that happened, for a report. */
  readonly log: string[]
}

type Stage = {
  /** The browser of each kind of person, used for one schedule after another. */
  readonly browsers: Readonly<Record<Schedule['role'], OwnBrowser>>
  readonly first: FirstServer
  readonly installation: Installation
  readonly made: MadeProject
}

/** A person at a standard, who acts according to a schedule. */
export class Player {
  readonly done: Done = {
    scores: Array.from({ length: elementCount }, () => []),
    marks: Array.from({ length: elementCount }, () => []),
    texts: new Map(),
    tasks: [],
    touched: new Set(),
    log: [],
  }
  readonly #stage: Stage
  readonly #schedule: Schedule
  readonly #path: string
  readonly #began = Date.now()
  #page: Page | undefined
  #isThere = false
  #words = 0

  constructor(stage: Stage, schedule: Schedule) {
    this.#stage = stage
    this.#schedule = schedule
    const { project, module, standards } = stage.made
    this.#path = `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]?.id}/Elements`
  }

  /** Opens the page while the network works. */
  async open(): Promise<void> {
    const { installation } = this.#stage
    installation.proxy.reset(this.#schedule.isBehindGateway, numbersFrom(-this.#schedule.seed))
    await installation.start()
    this.#page = await this.#browser.newPage()
    if (this.#schedule.hasSecondTab) await load(await this.#browser.newPage(), this.#path)
    await this.#page.bringToFront()
    await this.comeBack()
  }

  /** The page, once it has loaded. */
  async comeBack(): Promise<Page> {
    for (let tries = 0; tries < 20; tries += 1) {
      if (await this.#look()) return this.#page as Page
      await setTimeout(500)
    }
    throw new Error('The page does not open although all is well')
  }

  async play(): Promise<void> {
    for (const event of this.#schedule.events) {
      this.#log(JSON.stringify(event))
      // An action that is impossible, as on a page that does not load, counts as not done.
      await this.#act(event).catch((error: unknown) =>
        this.#log(`not done: ${String(error).split('\n')[0]}`),
      )
      await setTimeout(event.pause)
    }
  }

  async close(): Promise<void> {
    await this.#browser.clear()
  }

  get #browser(): OwnBrowser {
    return this.#stage.browsers[this.#schedule.role]
  }

  #log(line: string): void {
    this.done.log.push(`${((Date.now() - this.#began) / 1_000).toFixed(1)} s: ${line}`)
  }

  /** Opens the page again if it is not loaded and can be; returns whether it is loaded. */
  async #look(): Promise<boolean> {
    if (this.#isThere || !this.#page) return this.#isThere
    const { installation } = this.#stage
    if (!installation.isUp() || !installation.proxy.loads()) return false
    this.#isThere = (await isReady(this.#page)) || (await load(this.#page, this.#path))
    return this.#isThere
  }

  async #act(event: Event): Promise<void> {
    const { installation } = this.#stage
    if (event.kind === 'network') installation.proxy.become(event.network)
    else if (event.kind === 'kill') await installation.kill()
    else if (event.kind === 'start') await installation.start()
    else if (event.kind === 'other') await this.#actAsOther(event)
    else if (event.kind === 'reload' || event.kind === 'reopen') await this.#leave(event.kind)
    else if (await this.#look()) await this.#work(this.#page as Page, event)
    else this.#log('not done: the page is not there')
  }

  async #work(page: Page, event: Event): Promise<void> {
    const { done } = this
    if (event.kind === 'score') {
      const given = await giveScore(page, event.element, event.choice)
      done.scores[event.element]?.push(scores[given])
      this.#log(`scored ${given}`)
    } else if (event.kind === 'mark') {
      const isMarked = await changeMark(page, event.element)
      done.marks[event.element]?.push(isMarked)
      this.#log(`marked ${isMarked}`)
    } else if (event.kind === 'type') {
      const text = this.#newWords()
      await typeText(page, event.field, text, event.isLeft)
      const typed = done.texts.get(event.field) ?? []
      typed.push({ text, isLeft: event.isLeft, isPageLeft: false })
      done.texts.set(event.field, typed)
      this.#log(`typed ${text}`)
    } else if (event.kind === 'task') {
      const text = this.#newWords()
      await typeTask(page, text, event.isSent)
      done.tasks.push({ text, isSent: event.isSent, isPageLeft: false })
      this.#log(`task ${text}`)
    }
  }

  async #leave(kind: 'reload' | 'reopen'): Promise<void> {
    for (const one of [...this.done.texts.values(), this.done.tasks].flat()) one.isPageLeft = true
    this.#isThere = false
    // What fails to load at a bad moment is loaded at a better one.
    if (kind === 'reload')
      await this.#page?.reload({ timeout: 2_000, waitUntil: 'commit' }).catch(() => null)
    else {
      const next = await this.#browser.newPage()
      await this.#page?.close()
      this.#page = next
      await next.goto(this.#path, { timeout: 2_000, waitUntil: 'commit' }).catch(() => null)
    }
    await this.#look()
  }

  async #actAsOther({ of, element }: Extract<Event, { kind: 'other' }>): Promise<void> {
    const { first, made } = this.#stage
    const [standard] = made.standards
    const isConsultant = this.#schedule.role === 'C+'
    const who = isConsultant ? 'SC' : 'K2'
    const place = { project_id: made.project, phase: 'desktop-review' }
    const at = { ...place, element_id: standard?.elements[element] }
    const words = `Other ${this.#newWords()}`
    // A score that no button gives.
    const score = 11 + this.#words
    this.done.touched.add(of === 'value' ? element : 'text')
    const { status } =
      of === 'value'
        ? isConsultant
          ? await first.write(
              who,
              'Element:UpdateMockScore',
              { ...at, mock_score: score },
              { target: 'ps' },
            )
          : await first.write(
              who,
              'Element:UpdateClientReady',
              { ...at, is_client_ready: this.#words % 2 === 0 },
              { target: 'ps' },
            )
        : await first.write(
            who,
            isConsultant ? 'Standard:UpdateConsultantComment' : 'Standard:UpdateClientComment',
            {
              ...place,
              standard_id: standard?.id,
              [isConsultant ? 'consultant_comment' : 'client_comment']: words,
            },
            { target: 'ps' },
          )
    if (status !== 200) throw new Error(`Somebody else was answered ${status}`)
    this.#log(`other set ${of === 'value' ? score : words}`)
  }

  #newWords(): string {
    this.#words += 1
    return `words ${this.#words} of ${this.#schedule.seed}`
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import { chromiumArguments, chromiumPath } from '../harness/chromium.ts'
import { openTestServer, type FirstServer } from '../harness/test-server.ts'
import buildPages from '../pages/build-pages.ts'
import { openInstallation, type Installation } from './unsent/killable-server.ts'
import { OwnBrowser } from './unsent/own-browser.ts'
import { Player } from './unsent/play.ts'
import { elementCount, scheduleOf, type Schedule } from './unsent/schedule.ts'
import { addTaskAgain, readShown } from './unsent/screen.ts'
import { readStored } from './unsent/stored.ts'
import { faultsIn } from './unsent/verdict.ts'

// SEED=17 SCHEDULES=1 repeats the schedule of seed 17.
const count = Number(process.env['SCHEDULES'] ?? 200)
const firstSeed = Number(process.env['SEED'] ?? 1)
// Schedules wait more than they work, so several run at a time, each with its own server process.
const lanes = Math.min(count, Number(process.env['LANES'] ?? 5))
// In milliseconds, until everything stored in the browser is sent and shown.
const settling = 60_000

// In milliseconds. Two hundred schedules take 27 minutes on two idle cores.
const longest = 90 * 60_000

type Stage = ConstructorParameters<typeof Player>[0]

/** Plays a schedule; returns the faults after the network has recovered, and what happened before. */
async function run(stage: Stage, schedule: Schedule): Promise<readonly string[]> {
  const { first, installation, made } = stage
  const player = new Player(stage, schedule)
  const { role } = schedule
  const person = { person: first.idOf(role, 'ps'), isConsultant: role === 'C+' }
  let faults: readonly string[] = []
  try {
    await player.open()
    await player.play()
    installation.proxy.become('open')
    await installation.start()
    const page = await player.comeBack()
    for (const end = Date.now() + settling; Date.now() < end; await setTimeout(500)) {
      try {
        const shown = await readShown(page, elementCount)
        // If the page says that the task was not added, the person tries again.
        const task = player.done.tasks.at(-1)
        if (task?.isSent && !task.isPageLeft && shown.task === task.text) await addTaskAgain(page)
        faults = faultsIn(player.done, shown, await readStored(first, made, person))
      } catch (error) {
        faults = [String(error)]
      }
      if (faults.length === 0) return []
    }
  } catch (error) {
    faults = [...faults, String(error)]
  } finally {
    await player.close()
  }
  return [...faults, ...player.done.log.map((line) => `  ${line}`)]
}

test(
  'nothing that is scored, marked or typed is lost or stored twice while the network is cut and the server is killed, in random order',
  {
    timeout: longest,
  },
  async () => {
    await buildPages()
    const first: FirstServer = await openTestServer()
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...chromiumArguments],
    })
    const files = mkdtempSync(join(tmpdir(), 'plumbline-schedules-files-'))
    const failed: string[] = []
    let next = firstSeed
    // One at a time: both targets must give a project the same ids.
    let making: Promise<unknown> = Promise.resolve()
    const newProject = () => {
      const made = making.then(() => makeProject(first))
      making = made
      return made
    }
    const work = async (installation: Installation): Promise<void> => {
      const at = first.at(installation.proxy.address)
      const browsers = {
        'C+': new OwnBrowser(browser, at, 'C+'),
        'K+': new OwnBrowser(browser, at, 'K+'),
      }
      while (next < firstSeed + count) {
        const schedule = scheduleOf(next)
        next += 1
        const made = await newProject()
        const began = Date.now()
        const faults = await run({ browsers, first, installation, made }, schedule)
        if (faults.length > 0)
          failed.push(
            `schedule ${schedule.seed} (${JSON.stringify({ ...schedule, events: undefined })}):\n${faults.join('\n')}`,
          )
        console.log(
          `${schedule.seed} (${Math.round((Date.now() - began) / 1_000)} s): ${faults.length === 0 ? 'well' : faults.join('\n')}`,
        )
      }
    }
    const installations = await Promise.all(
      Array.from({ length: lanes }, () => openInstallation(first, files)),
    )
    try {
      await Promise.all(installations.map(work))
    } finally {
      await browser.close()
      await Promise.all(installations.map((one) => one.close()))
      await first.close()
      rmSync(files, { recursive: true, force: true })
    }
    expect(failed).toEqual([])
  },
)

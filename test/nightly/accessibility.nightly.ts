import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { chromiumArguments, chromiumPath } from '../harness/chromium.ts'
import { openTestServer } from '../harness/test-server.ts'
import buildPages from '../pages/build-pages.ts'
import { builtPages } from '../pages/page-test.ts'
import { report } from './accessibility/report.ts'
import { accounts, visits, type Person } from './accessibility/visits.ts'
import { signIn, sizes, Walk, type Seen, type Size } from './accessibility/walk.ts'

const hour = 60 * 60_000

/** The values selected by an environment variable; all of them without the variable. */
function chosen<Value extends string>(variable: string, all: readonly Value[]): readonly Value[] {
  const words = process.env[variable]?.split(',')
  return words ? all.filter((value) => words.some((word) => value.includes(word))) : all
}

test(
  'every page can be read and used by everybody who may open it',
  async () => {
    await buildPages()
    const env = { SUPER_USERS: accounts.administrator, LIVE_UPDATES: 'false' }
    const server = await openTestServer(env, undefined, builtPages)
    const { address } = server
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...chromiumArguments],
    })
    const seen: Seen[] = []
    try {
      const sessions = new Map<Person, Awaited<ReturnType<typeof signIn>>>()
      for (const [person, email] of Object.entries(accounts))
        if (email !== null) sessions.set(person as Person, await signIn(browser, address, email))
      const place = { browser, address, sessions, pictures: process.env['PICTURES'] }
      const all = Object.values(visits).flat()
      const paths = new Set(
        chosen(
          'PAGES',
          all.map(({ path }) => path),
        ),
      )
      for (const visit of all.filter(({ path }) => paths.has(path)))
        for (const person of chosen('PEOPLE', visit.people))
          for (const size of chosen('SIZES', Object.keys(sizes) as Size[])) {
            const walk = new Walk(place, person, size)
            await walk.visit(visit)
            seen.push(...walk.seen)
            const findings = walk.seen.flatMap((one) => one.findings)
            console.log(`${visit.path} as ${person}, ${size}`, findings)
          }
    } finally {
      await browser.close()
      await server.close()
    }
    expect(report(seen)).toEqual([])
  },
  2 * hour,
)

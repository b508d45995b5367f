import { expect } from 'vitest'
import type { Answered, TestServer } from '../harness/test-server.ts'

const databases = ['rds', 'ps', 'identity'] as const

// Sessions record when they were last used.
const notOfACall = new Set(['session'])

const rowsOf = async (server: TestServer) => {
  const hashes = await Promise.all(databases.map((name) => server.tableHashes(name)))
  return hashes.map((tables) =>
    Object.fromEntries(Object.entries(tables).filter(([name]) => !notOfACall.has(name))),
  )
}

/** Sends attacks that must be denied with a 4xx status, and proves that no row of any database changed. */
export async function expectUntouched(
  server: TestServer,
  attacks: readonly (readonly [what: string, send: () => Promise<Pick<Answered, 'status'>>])[],
): Promise<void> {
  const before = await rowsOf(server)
  const answered: [string, boolean, number][] = []
  for (const [what, send] of attacks) {
    const { status } = await send()
    answered.push([what, status >= 400 && status < 500, status])
  }
  expect(answered.filter(([, isRefused]) => !isRefused)).toEqual([])
  expect(await rowsOf(server)).toEqual(before)
}

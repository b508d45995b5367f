import { expect } from 'vitest'
import type { Answered, TestHouse } from '../house.ts'

const databases = ['rds', 'ps', 'identity'] as const

// A session notes when it was used.
const notOfACall = new Set(['session'])

const rowsOf = async (house: TestHouse) => {
  const hashes = await Promise.all(databases.map((name) => house.tableHashes(name)))
  return hashes.map((tables) =>
    Object.fromEntries(Object.entries(tables).filter(([name]) => !notOfACall.has(name))),
  )
}

/** Sends what must be refused, each with a status of the caller's fault, and proves that no row of any database changed. */
export async function expectUntouched(
  house: TestHouse,
  attacks: readonly (readonly [what: string, send: () => Promise<Pick<Answered, 'status'>>])[],
): Promise<void> {
  const before = await rowsOf(house)
  const answered: [string, boolean, number][] = []
  for (const [what, send] of attacks) {
    const { status } = await send()
    answered.push([what, status >= 400 && status < 500, status])
  }
  expect(answered.filter(([, isRefused]) => !isRefused)).toEqual([])
  expect(await rowsOf(house)).toEqual(before)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from './lost-installation.ts'

const writers = 8
const pause = 20

/** A row whose insert PostgreSQL has acknowledged. */
export type Acknowledged = { readonly writer: number; readonly number: number; readonly at: number }

/** Starts writers that each insert one row at a time, until `stop` or until PostgreSQL is gone; `hold` pauses them with no insert in progress. */
export function startWriters(url: string) {
  const acknowledged: Acknowledged[] = []
  const held = { is: false, under: 0 }
  let isOver = false
  const write = (writer: number) =>
    withClient(url, async (client) => {
      for (let number = 0; !isOver; number += 1) {
        while (held.is) await sleep(pause)
        held.under += 1
        await client.query('insert into "Acknowledged" values ($1, $2)', [writer, number])
        held.under -= 1
        acknowledged.push({ writer, number, at: Date.now() })
        await sleep(pause)
      }
    }).catch(() => {})
  const working = Array.from({ length: writers }, (_, writer) => write(writer))
  return {
    acknowledged,
    hold: async <T>(use: () => Promise<T>): Promise<T> => {
      held.is = true
      while (held.under > 0) await sleep(pause)
      try {
        return await use()
      } finally {
        held.is = false
      }
    },
    stop: async () => {
      isOver = true
      held.is = false
      await Promise.all(working)
    },
  }
}

/** What a restore lost of the acknowledged rows: the rows, and how many milliseconds before the end the first of them was acknowledged. */
export function lossOf(
  acknowledged: readonly Acknowledged[],
  kept: readonly { writer: number; number: number }[],
  endedAt: number,
) {
  const restored = new Set(kept.map(({ writer, number }) => `${writer} ${number}`))
  const lost = acknowledged.filter(({ writer, number }) => !restored.has(`${writer} ${number}`))
  return {
    rows: lost.length,
    milliseconds: lost.length === 0 ? 0 : endedAt - Math.min(...lost.map(({ at }) => at)),
  }
}

/** The writers with a missing row although a later one exists. */
export function torn(kept: readonly { writer: number; number: number }[]): number[] {
  return Array.from({ length: writers }, (_, writer) => writer).filter((writer) => {
    const numbers = kept.filter((one) => one.writer === writer).map(({ number }) => number)
    return numbers.toSorted((a, b) => a - b).some((number, index) => number !== index)
  })
}

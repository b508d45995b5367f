import { expect, test } from 'vitest'
import { divideBackups, newestBackup } from './retention.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 26)
const aged = (days: number) => ({ id: `${days}`, endedAt: now - days * day })
const ids = (backups: readonly { id: string }[]) => backups.map(({ id }) => Number(id))

test.each([
  ['no backup', [], [], []],
  ['the newest stays, however old it is', [100], [100], []],
  ['the newest of several old ones stays', [100, 90, 80], [80], [90, 100]],
  ['all of the last days', [0, 1, 2, 3], [0, 1, 2, 3], []],
  ['the one from which the first of these days is restored', [0, 6, 9, 12], [0, 6, 9], [12]],
  ['one that ended just as these days begin', [0, 7, 8], [0, 7], [8]],
])('%s', (_, ages, kept, expired) => {
  const divided = divideBackups(ages.map(aged), 7, now)
  expect(ids(divided.kept)).toEqual(kept)
  expect(ids(divided.expired)).toEqual(expired)
})

test('a moment is restored from the newest backup that was whole by then', () => {
  const backups = [aged(3), aged(1), aged(2)]
  expect(newestBackup(backups)?.id).toBe('1')
  expect(newestBackup(backups, now - 2 * day)?.id).toBe('2')
  expect(newestBackup(backups, now - 1.5 * day)?.id).toBe('2')
  expect(newestBackup(backups, now - 4 * day)).toBeUndefined()
})

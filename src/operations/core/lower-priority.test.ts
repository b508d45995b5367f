import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

async function withSleeper(niceness: number, use: (pid: number) => void): Promise<number> {
  const child = spawn('nice', ['-n', String(niceness), 'sleep', '60'])
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  await expect.poll(() => getPriority(pid)).toBe(niceness)
  use(pid)
  child.kill()
  await once(child, 'exit')
  return pid
}

test('lowers the priority of a process, and leaves alone one whose priority is lower and one that has ended', async () => {
  await withSleeper(0, (pid) => {
    lowerPriority(pid)
    expect(getPriority(pid)).toBe(10)
  })
  const ended = await withSleeper(15, (pid) => {
    lowerPriority(pid)
    expect(getPriority(pid)).toBe(15)
  })
  expect(() => lowerPriority(ended)).not.toThrow()
})

import { readFileSync } from 'node:fs'

/** In bytes. */
export const mebibyte = 1024 * 1024

/** The memory of a process in MiB. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The measurements of a transfer: the peak memory of the server in MiB, and the speed in MiB/s. */
type Seen = { readonly peak: number; readonly speed: number }

/** Transfers some bytes while watching the memory of a process. */
export async function watched<T>(
  pid: number,
  bytes: number,
  run: () => Promise<T>,
): Promise<Seen & { readonly result: T }> {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 50)
  const began = performance.now()
  try {
    const result = await run()
    const speed = bytes / mebibyte / ((performance.now() - began) / 1_000)
    return { result, peak, speed }
  } finally {
    clearInterval(timer)
  }
}

export const figure = ({ peak, speed }: Seen): string =>
  `${peak.toFixed(0)} MiB at ${speed.toFixed(0)} MiB/s`

import { readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
// A run needs 0.6 GB at most.
const needed = 2e9

/**
 * Returns an in-memory folder for the temporary files of a run, if there is enough space in it; otherwise undefined. Most tests have
 * their own databases, whose many files are slow to create and delete on disk.
 */
export function memoryFolder(): string | undefined {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, at]) => at === folder)
    const [, , type, options = ''] = mount ?? []
    const available = Number(
      /^MemAvailable: +(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1],
    )
    const { bavail, bsize } = statfsSync(folder)
    const isUsable =
      type === 'tmpfs' && !options.split(',').some((one) => ['ro', 'noexec'].includes(one))
    return isUsable && bavail * bsize >= needed && available * 1024 >= 4 * needed
      ? folder
      : undefined
  } catch {
    // Neither file exists outside Linux.
    return undefined
  }
}

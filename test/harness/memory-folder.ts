import { readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
const needed = 6e9

/**
 * Returns a folder in memory for the temporary files of a run, where there is enough of it; else undefined. PostgreSQL creates and
 * deletes about 300,000 files for the databases of the tests, which costs a file system on disk a tenth of the processor.
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
    return isUsable && bavail * bsize >= needed && available * 1024 >= 2 * needed
      ? folder
      : undefined
  } catch {
    // Neither file exists on other systems than Linux.
    return undefined
  }
}

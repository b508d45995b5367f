import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { lowerPriority } from '#operations/core/lower-priority.ts'

const root = join(import.meta.dirname, '../../..')

/** What a confined process may read besides our code, how large its heap may grow in bytes, and its working folder. */
export type Confinement = {
  readonly readable: string
  readonly heap: number
  readonly folder: string
}

/**
 * Starts one of our scripts in a process that cannot write files, start processes or load native code, and reads nothing but our code
 * and one file. It inherits no environment, returns its result on descriptor 3, and runs at a lower priority than the server.
 */
export function startConfined(
  script: string,
  words: readonly string[],
  { readable, heap, folder }: Confinement,
): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${Math.floor(heap / 1024 / 1024)}`,
      '--permission',
      '--allow-worker',
      ...['src/*', 'node_modules/*', 'package.json'].map(
        (part) => `--allow-fs-read=${join(root, part)}`,
      ),
      `--allow-fs-read=${readable}`,
      '--no-warnings',
      script,
      ...words,
    ],
    {
      cwd: folder,
      env: { TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      // In a process group of its own: Ctrl-C in a terminal would otherwise end it before the server stops its job.
      detached: true,
    },
  )
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

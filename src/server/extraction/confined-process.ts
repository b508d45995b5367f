import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { lowerPriority } from '#operations/core/lower-priority.ts'

const root = join(import.meta.dirname, '../../..')

/** What a confined process may read beside our code, how large its heap may grow in bytes, and where it runs. */
export type Confinement = {
  readonly readable: string
  readonly heap: number
  readonly folder: string
}

/**
 * Starts one of our scripts in a process that can write no file, start no process, load no native code and read nothing but our code and
 * one file. It inherits no environment and returns its result on descriptor 3. It yields to the server.
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
    { cwd: folder, env: { TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  )
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

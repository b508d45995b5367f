import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Way } from './way.ts'

const newline = '\n'.charCodeAt(0)

/** Appends lines to a file, which are durable when the promise resolves. A line that a full disk cut off is terminated first. */
export const headFile = (path: string): Way => ({
  name: 'file',
  isCheap: true,
  publish: async (lines) => {
    const file = await open(path, 'a+', 0o644)
    try {
      const { size } = await file.stat()
      const last = Buffer.alloc(1)
      if (size > 0) await file.read(last, 0, 1, size - 1)
      const isCut = size > 0 && last[0] !== newline
      await file.appendFile(`${isCut ? '\n' : ''}${lines.join('\n')}\n`)
      await file.sync()
      if (size === 0) await syncFolder(dirname(path))
    } finally {
      await file.close()
    }
  },
})

// A new file survives a power failure only when its folder was synced too.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

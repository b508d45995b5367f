import { readFileSync } from 'node:fs'

/**
 * Calls `end` when the npm that runs this process is killed with SIGKILL: it forwards no signal then, and the server would keep running
 * unnoticed.
 */
export function followNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const first = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === first) return
    clearInterval(watch)
    end()
  }, 200)
  watch.unref()
}

// npm itself, or the shell that npm starts and then npm; nothing above npm, since that may well exit before
// it.
function ancestors() {
  const { name, parent } = statusOf(process.ppid)
  return name.startsWith('npm') ? `${process.ppid}` : `${process.ppid} ${parent}`
}

function statusOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return {
      name: /^Name:\t(.*)$/m.exec(text)?.[1] ?? '',
      parent: /^PPid:\t(\d+)$/m.exec(text)?.[1],
    }
  } catch {
    return { name: '', parent: undefined }
  }
}

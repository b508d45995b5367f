import { workerData } from 'node:worker_threads'

const { memory, parent } = workerData as { readonly memory: number; readonly parent: number }

// A separate thread, since a decoder may give the main thread no chance to check. Decoded data is outside the
// heap that V8 limits.
setInterval(() => {
  if (process.memoryUsage.rss() > memory || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL')
}, 25)

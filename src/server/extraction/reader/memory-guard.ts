import { workerData } from 'node:worker_threads'

const { memory, parent } = workerData as { readonly memory: number; readonly parent: number }

// A thread of its own, since a decoder may leave the other no moment to look. What is decoded lies beside the heap that V8 limits.
setInterval(() => {
  if (process.memoryUsage.rss() > memory || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL')
}, 25)

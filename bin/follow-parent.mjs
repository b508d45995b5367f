// Loaded before every entry: signals the entry to shut down cleanly when the process that started it is killed with SIGKILL.
const parent = process.ppid

const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 200)

watch.unref()

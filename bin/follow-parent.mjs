// Loaded before every entry: when the process that started it is killed outright, the entry is told to stop in order.
const parent = process.ppid

const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 200)

watch.unref()

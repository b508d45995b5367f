import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openInstallation } from './installation/open-installation.ts'
import { ownTree, startProgram } from './installation/program.ts'
const inst = await openInstallation({ projects: 2, standards: 4, clients: 2 })
const n = Number(process.argv[2] ?? 100)
const log = '/tmp/w/log/worker-stress.log'
writeFileSync(log, '')
const server = startProgram('server', ownTree, { ...inst.settings, PORT: '0' })
await server.ready
const newWorker = () => startProgram('worker', ownTree, { ...inst.settings, JOB_WORKERS: '1', LOG_LEVEL: 'info' }, log)
let worker = newWorker()
await worker.ready
let bad = 0
for (let i = 0; i < n; i++) {
  await worker.kill()
  worker = newWorker()
  const me = worker
  let ended = false
  void me.ended.then(() => { ended = true })
  const pause = 200 + Math.random() * 1600
  await wait(pause)
  await inst.cluster.kill()
  if (Math.random() < 0.5) { await wait(Math.random() * 1000); await inst.cluster.kill() }
  const since = new Date()
  let ok = false
  for (let t = 0; t < 100 && !ok; t++) {
    await wait(200)
    const seen = []
    for (const target of ['rds', 'ps'] as const)
      seen.push((await inst.sql(target, 'select 1 from "JobWorker" where "SeenDate" > $1', [since])).length)
    ok = seen.every((x) => x > 0)
    if (ended) break
  }
  if (!ok) { bad++; console.log(i, 'NO BEAT', { pause, ended }, readFileSync(log, 'utf8').slice(-3000)) }
  if (i % 10 === 9) console.log(i + 1, 'done', bad, 'bad')
}
await worker.stop(); await server.stop(); await inst.close()

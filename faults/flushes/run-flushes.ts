import { setTimeout as wait } from 'node:timers/promises'
import { childrenIn } from '#database/embedded/postmaster.ts'
import { numbersFrom } from '#test/factories/numbers-from.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient } from '../installation/api-client.ts'
import { startCluster } from '../installation/cluster.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import { Ledger } from '../kills/ledger.ts'
import { runWriters } from '../kills/writers.ts'
import type { Measurement, RunPlan } from '../suite/figure.ts'
import { FlushTrace, positionOf } from './flush-trace.ts'
import { traceProcesses } from './trace-processes.ts'

const size = { projects: 8, standards: 4, clients: 32 }

// The log line before each COMMIT names its transaction, and writing it is itself a call in the trace.
const told = { log_statement: 'all', log_line_prefix: 'xid=%x ', wal_keep_size: '4GB' }

/** Traces PostgreSQL under 32 writers until `n` commits have been acknowledged, then checks that a flush precedes each acknowledgement. */
export async function runFlushes(
  { n, seed, stopping }: Pick<RunPlan, 'n' | 'seed' | 'stopping'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Measurement> {
  const installation = await openInstallation(size, () => startCluster({ ...told, ...settings }))
  const { cluster, sql } = installation
  const port = await freePort()
  const env = { ...installation.settings, PORT: String(port) }
  const server = startProgram('server', ownTree, env)
  const client = new ApiClient(`http://127.0.0.1:${port}`, installation.cookie)
  const trace = new FlushTrace()
  try {
    await server.ready
    await sql('rds', 'create extension if not exists pg_walinspect')
    const [begin] = await sql<{ lsn: string }>('rds', 'select pg_current_wal_insert_lsn() as lsn')
    const pids = [cluster.pid(), ...childrenIn(`${cluster.folder}/database/postgres`)]
    const tracing = await traceProcesses(pids, (line) => trace.add(line))
    const ledger = new Ledger()
    let isOver = false
    const writing = runWriters({
      client,
      installation,
      ledger,
      random: numbersFrom(seed),
      isOver: () => isOver,
      whenServing: () => server.ready,
    })
    while (trace.commits.length < n && !stopping.aborted) await wait(50)
    isOver = true
    await writing
    await tracing.stop()
    return await judge(installation, trace, begin?.lsn ?? '0/0', ledger.acknowledged.length)
  } finally {
    client.close()
    await server.stop()
    await installation.close()
  }
}

type CommitRecord = { readonly xid: string; readonly begin: string; readonly end: string }

async function judge(
  { sql }: Installation,
  trace: FlushTrace,
  begin: string,
  acknowledged: number,
): Promise<Measurement> {
  // A commit that was only in memory reaches the log only now.
  await sql('rds', 'checkpoint')
  const records = await sql<CommitRecord>(
    'rds',
    `select xid::text, start_lsn::text as begin, end_lsn::text as end
    from pg_get_wal_records_info($1::pg_lsn, pg_current_wal_flush_lsn())
    where resource_manager = 'Transaction' and record_type like 'COMMIT%'`,
    [begin],
  )
  const byXid = new Map(records.map((record) => [record.xid, record]))
  const wrong: string[] = []
  for (const { xid, begunAt, answeredAt } of trace.commits) {
    const record = byXid.get(xid)
    const isFlushed =
      record !== undefined &&
      trace.isFlushed(positionOf(record.begin), begunAt, answeredAt) &&
      trace.isFlushed(positionOf(record.end, 1n), begunAt, answeredAt)
    if (!isFlushed)
      wrong.push(
        `transaction ${xid} was answered before its record ${record?.begin ?? '(none)'} was flushed`,
      )
  }
  const { writes, flushes } = trace.seen
  const seen = `${trace.commits.length} commits of ${acknowledged} acknowledged writes and the jobs: ${writes} writes to the log, ${flushes} flushes of it`
  const of = trace.commits.length
  return {
    value: wrong.length,
    of,
    n: of,
    isMet: wrong.length === 0 && of > 0,
    details: [...wrong.slice(0, 3), seen],
  }
}

/** A COMMIT of a transaction that changed something, and the response to it. */
export type TracedCommit = {
  readonly xid: string
  /** When PostgreSQL began to execute it, and when it began to send the response. */
  readonly begunAt: number
  readonly answeredAt: number
}

/** Bytes that a process wrote to a file of the write-ahead log. */
type LogWrite = {
  readonly file: string
  readonly from: number
  readonly to: number
  readonly begunAt: number
  readonly endedAt: number
}

type Flush = { readonly file: string; readonly begunAt: number; readonly endedAt: number }

type Call = { readonly begunAt: number; readonly text: string }

// In the format of strace: a call is one line unless another event interrupts it; then it has one line for
// its start and one for its end.
const line = /^\[pid +(\d+)\] (.*)$/
const unfinished = / <unfinished \.\.\.>$/
const resumed = /^<\.\.\. \w+ resumed>(.*)$/
const begunCommit =
  /^write\(2<.*xid=([1-9]\d*) LOG: {2}(?:statement|execute transaction\.commit): COMMIT\\n"/
const answeredCommit = /^sendto\(.*C\\0\\0\\0\\vCOMMIT\\0Z/
const logWrite = /^pwrite64\(\d+<[^>]*\/pg_wal\/([0-9A-F]{24})>, .*, (\d+), (\d+)\)? += (\d+)/
const flush = /^(?:fdatasync|fsync)\(\d+<[^>]*\/pg_wal\/([0-9A-F]{24})>\)? += 0/

/**
 * The trace of PostgreSQL's processes, line by line. Line numbers serve as its clock: strace stops a process at the start and the end of each
 * call, so a call whose end is printed before another begins has really ended by then.
 */
export class FlushTrace {
  readonly commits: TracedCommit[] = []
  readonly #writes: LogWrite[] = []
  readonly #flushes: Flush[] = []
  readonly #open = new Map<string, Call>()
  readonly #begun = new Map<string, { readonly xid: string; readonly begunAt: number }>()
  #now = 0

  /** Adds a line of strace's output. */
  add(printed: string): void {
    const [, pid = '', text = ''] = line.exec(printed) ?? []
    this.#now += 1
    const end = resumed.exec(text)
    if (end !== null) {
      const call = this.#open.get(pid)
      this.#open.delete(pid)
      if (call !== undefined) this.#noteEnd({ ...call, text: call.text + (end[1] ?? '') })
      return
    }
    const call = { begunAt: this.#now, text: text.replace(unfinished, '') }
    this.#noteBegin(pid, call)
    if (unfinished.test(text)) this.#open.set(pid, call)
    else this.#noteEnd(call)
  }

  /** Whether each of these bytes was written to the log after one moment, and flushed by any process before another. */
  isFlushed(at: LogPosition, after: number, before: number): boolean {
    return this.#writes.some(
      ({ file, from, to, begunAt, endedAt }) =>
        file === at.file &&
        from <= at.offset &&
        at.offset < to &&
        begunAt > after &&
        this.#flushes.some(
          (one) => one.file === file && one.begunAt > endedAt && one.endedAt < before,
        ),
    )
  }

  /** The numbers of traced events, for the result. */
  get seen() {
    return { writes: this.#writes.length, flushes: this.#flushes.length }
  }

  #noteBegin(pid: string, { text, begunAt }: Call): void {
    const [, xid] = begunCommit.exec(text) ?? []
    if (xid !== undefined) this.#begun.set(pid, { xid, begunAt })
    const commit = answeredCommit.test(text) ? this.#begun.get(pid) : undefined
    if (commit === undefined) return
    this.#begun.delete(pid)
    this.commits.push({ ...commit, answeredAt: begunAt })
  }

  #noteEnd({ text, begunAt }: Call): void {
    const [, file, length, offset, written] = logWrite.exec(text) ?? []
    const times = { begunAt, endedAt: this.#now }
    const from = Number(offset)
    if (file !== undefined && length === written)
      this.#writes.push({ file, from, to: from + Number(length), ...times })
    const [, flushed] = flush.exec(text) ?? []
    if (flushed !== undefined) this.#flushes.push({ file: flushed, ...times })
  }
}

/** A byte of the write-ahead log. */
export type LogPosition = { readonly file: string; readonly offset: number }

const segmentSize = 16n * 1024n * 1024n

/** The position of a byte in the log of the first timeline, from an LSN as PostgreSQL writes it: 0/1A2B3C4D. */
export function positionOf(lsn: string, before = 0n): LogPosition {
  const [high = '0', low = '0'] = lsn.split('/')
  const byte = BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`) - before
  const segment = byte / segmentSize
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  const file = `00000001${part(segment / 256n)}${part(segment % 256n)}`
  return { file, offset: Number(byte % segmentSize) }
}

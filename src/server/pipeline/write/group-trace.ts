import type { OpenSpan } from '#server/tracing/span.ts'
import type { WriteRequest } from './request/write-request.ts'

/** The spans of a transaction that serves a group of writes. */
export type GroupTrace = {
  /** Runs a step of the transaction within a span. */
  readonly step: <T>(name: string, work: () => Promise<T>) => Promise<T>
  readonly end: (error?: unknown) => void
}

const untraced: GroupTrace = { step: (_, work) => work(), end: () => {} }

/**
 * Begins the span of a transaction that serves several writes. It is in the trace of the first, with a link to each write; the trace of every
 * other has a span of the same duration that links to it.
 */
export function traceGroup(requests: readonly Pick<WriteRequest, 'span'>[]): GroupTrace {
  const spans = requests.flatMap(({ span }) => span ?? [])
  const [first, ...others] = spans
  if (first === undefined) return untraced
  const fields = { 'plumbline.writes': requests.length }
  const transaction = first.child('transaction', fields, spans)
  const shared = others.map((span) => span.child('transaction', fields, [transaction]))
  return {
    step: async (name, work) => {
      const span = transaction.child(name)
      try {
        const result = await work()
        span.end()
        return result
      } catch (error) {
        span.end(error)
        throw error
      }
    },
    end: (error) => {
      for (const span of [transaction, ...shared]) span.end(error)
    },
  }
}

/** Begins the span of a write waiting for its group. */
export const traceWait = ({ span }: Pick<WriteRequest, 'span'>): OpenSpan | undefined =>
  span?.child('wait for the group')

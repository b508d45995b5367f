import { clickHeader, longestSinceClick } from '#rules/api/tracing.ts'
import type { TraceHeaders } from './span.ts'

const parentPattern = /^00-(?<traceId>[\da-f]{32})-(?<parentId>[\da-f]{16})-[\da-f]{2}$/
const clickPattern = /^(?<spanId>[\da-f]{16})-(?<ago>\d{1,6})$/
const isSet = (id: string | undefined): id is string => id !== undefined && /[^0]/.test(id)

/** Reads a W3C Trace Context; undefined for anything else. */
export function readTraceparent(
  sent: unknown,
): Pick<TraceHeaders, 'traceId' | 'parentId'> | undefined {
  const { traceId, parentId } =
    (typeof sent === 'string' ? parentPattern.exec(sent)?.groups : undefined) ?? {}
  return isSet(traceId) && isSet(parentId) ? { traceId, parentId } : undefined
}

/** Reads the trace that a request belongs to, and the click on the page that caused it; undefined without a trace. Invalid values are ignored. */
export function readTraceHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): TraceHeaders | undefined {
  const parent = readTraceparent(headers['traceparent'])
  if (parent === undefined) return undefined
  const sent = headers[clickHeader]
  const { spanId, ago } =
    (typeof sent === 'string' ? clickPattern.exec(sent)?.groups : undefined) ?? {}
  const isClick = isSet(spanId) && Number(ago) <= longestSinceClick
  return isClick ? { ...parent, click: { spanId, ago: Number(ago) } } : parent
}

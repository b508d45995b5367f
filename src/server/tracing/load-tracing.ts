import type * as OpenTelemetry from '@opentelemetry/api'
import type { Attributes, Span, SpanContext, Tracer } from '@opentelemetry/api'
import type { IdGenerator } from '@opentelemetry/sdk-trace'
import { ownVersion } from '#database/server-version.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import type { TracingSettings } from '../settings/service-config.ts'
import type { OpenSpan, Tracing } from './span.ts'
import { readTraceparent } from './trace-headers.ts'

// The most spans waiting to be sent; further ones are dropped.
const mostWaiting = 2_048
// In milliseconds.
const sendInterval = 2_000
const sendTimeout = 5_000
const closeTimeout = 2_000
const complaintInterval = 60_000

type Api = typeof OpenTelemetry

/** Loads the tracing libraries and sends the traces of this process to a collector; not called without a collector. */
export async function loadTracing(settings: TracingSettings, log: LogEvent): Promise<Tracing> {
  const api = await import('@opentelemetry/api')
  reportFailures(api, log)
  const { provider, ids } = await createProvider(settings)
  const tracer = provider.getTracer('plumbline', ownVersion)
  return {
    ...spansOf(api, tracer, ids),
    close: async () => {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, closeTimeout)
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

async function createProvider({ endpoint, serviceName, share }: TracingSettings) {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.replace(/\/*$/, '/')).href,
    timeoutMillis: sendTimeout,
  })
  const ids = new ChosenIds(new sdk.RandomIdGenerator())
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': ownVersion,
    }),
    // Decided by the trace id alone: all parts of a trace agree, and callers cannot force more of them to be
    // sampled.
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    idGenerator: ids,
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: sendInterval,
        exportTimeoutMillis: sendTimeout,
      }),
    ],
  })
  return { provider, ids }
}

function spansOf(api: Api, tracer: Tracer, ids: ChosenIds): Omit<Tracing, 'close'> {
  const open = (span: Span): OpenSpan => openSpan(api, tracer, span)
  const remote = ({ traceId, parentId: spanId }: { traceId: string; parentId: string }) =>
    api.trace.setSpanContext(api.ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: api.TraceFlags.SAMPLED,
      isRemote: true,
    })
  return {
    beginRequest: (name, fields, headers) => {
      const options = { kind: api.SpanKind.SERVER, attributes: { ...fields } }
      if (headers === undefined) return open(tracer.startSpan(name, options, api.ROOT_CONTEXT))
      const { click, traceId } = headers
      if (click === undefined) return open(tracer.startSpan(name, options, remote(headers)))
      ids.choose({ traceId, spanId: click.spanId })
      const clicking = { kind: api.SpanKind.CLIENT, startTime: Date.now() - click.ago }
      const clicked = tracer.startSpan('click', clicking, api.ROOT_CONTEXT)
      const served = open(tracer.startSpan(name, options, remote(headers)))
      return {
        ...served,
        end: (error) => {
          served.end(error)
          clicked.end()
        },
      }
    },
    beginJob: (name, traceparent) => {
      const parent = readTraceparent(traceparent)
      const options = { kind: api.SpanKind.CONSUMER }
      return open(tracer.startSpan(name, options, parent ? remote(parent) : api.ROOT_CONTEXT))
    },
  }
}

const openSpan = (api: Api, tracer: Tracer, span: Span): OpenSpan => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const context = api.trace.setSpan(api.ROOT_CONTEXT, span)
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child: (name, fields = {}, links = []) => {
      const linked = links.flatMap((link) => contextOf(api, link.traceparent))
      const attributes: Attributes = { ...fields }
      return openSpan(api, tracer, tracer.startSpan(name, { attributes, links: linked }, context))
    },
    set: (fields) => void span.setAttributes({ ...fields }),
    end: (error) => {
      // The error message is left out, since it may quote what people have written.
      if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function contextOf(api: Api, traceparent: string): { readonly context: SpanContext }[] {
  const parent = readTraceparent(traceparent)
  if (parent === undefined) return []
  const { traceId, parentId: spanId } = parent
  return [{ context: { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED } }]
}

/** Generates random ids, except for a span whose ids are chosen: one that a page has begun. */
class ChosenIds implements IdGenerator {
  readonly #random: IdGenerator
  #traceId: string | undefined
  #spanId: string | undefined

  constructor(random: IdGenerator) {
    this.#random = random
  }

  /** Chooses the ids of the next span, which must be the first of its trace and must begin immediately. */
  choose({ traceId, spanId }: { readonly traceId: string; readonly spanId: string }): void {
    this.#traceId = traceId
    this.#spanId = spanId
  }

  generateTraceId(): string {
    const id = this.#traceId ?? this.#random.generateTraceId()
    this.#traceId = undefined
    return id
  }

  generateSpanId(): string {
    const id = this.#spanId ?? this.#random.generateSpanId()
    this.#spanId = undefined
    return id
  }
}

/** Logs, at most once a minute, that a collector does not accept spans. */
function reportFailures({ diag, DiagLogLevel }: Api, log: LogEvent): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = () => {
    if (performance.now() - reportedAt < complaintInterval) return
    reportedAt = performance.now()
    log('warn', { event: 'traces not delivered' }, 'the collector of traces does not take them')
  }
  const ignore = () => {}
  diag.setLogger(
    { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as OTLP sends it in JSON. */
export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  /** Nanoseconds since 1970. */
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code?: number }
}

type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

/** A collector that speaks OTLP over HTTP, in JSON; while it is `stuck`, it accepts requests and never responds. */
export async function openTraceCollector() {
  const bodies: Sent[] = []
  const types: string[] = []
  let isStuck = false
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (isStuck) return
    const body = await json(request)
    types.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
    bodies.push(body as Sent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    /** What was requested, as 'POST /v1/traces application/json'. */
    types,
    services: () => bodies.flatMap(({ resourceSpans }) => resourceSpans.map((one) => one.resource)),
    spans: (): readonly ReceivedSpan[] =>
      bodies.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stick: () => {
      isStuck = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

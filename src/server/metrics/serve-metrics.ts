import { once } from 'node:events'
import { createServer } from 'node:http'
import { describePortError } from '../runtime/check-port.ts'
import type { HostAndPort } from '../settings/values/host-and-port.ts'

const mediaType = 'text/plain; version=0.0.4; charset=utf-8'
// Prometheus opens one connection, perhaps two while it restarts.
const mostConnections = 16
const requestTimeout = 5_000

/** Serves a text under /metrics and nothing else; returns the function that stops it. Throws a ConfigError when it cannot listen there. */
export async function serveMetrics(
  { host, port }: HostAndPort,
  text: () => Promise<string>,
): Promise<() => Promise<void>> {
  const server = createServer(
    { requestTimeout, headersTimeout: requestTimeout },
    (request, response) => {
      const isAsked =
        request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
      if (!isAsked) {
        response.writeHead(404).end()
        return
      }
      text().then(
        (metrics) => response.writeHead(200, { 'content-type': mediaType }).end(metrics),
        () => response.writeHead(500).end(),
      )
    },
  )
  server.maxConnections = mostConnections
  server.on('clientError', (_, socket) => socket.destroy())
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw describePortError(error, { host, port }, 'METRICS_ADDRESS')
  }
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

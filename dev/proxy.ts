import { request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Transforms a response of the server before it is sent on. */
export type Rewrite = (
  head: IncomingMessage,
  body: Buffer,
) => Promise<{ readonly headers: NodeJS.Dict<string | string[]>; readonly body: string } | null>

/** Forwards a request to the server on this port under the original Host, and its response back; `rewrite` may replace it. */
export function forward(
  port: number,
  from: IncomingMessage,
  to: ServerResponse,
  rewrite?: Rewrite,
): void {
  const { method, url, headers } = from
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (head) => {
    if (rewrite === undefined) {
      to.writeHead(head.statusCode ?? 502, head.headers)
      head.pipe(to)
      return
    }
    void (async () => {
      const body = Buffer.concat(await head.toArray())
      const rewritten = await rewrite(head, body)
      to.writeHead(head.statusCode ?? 502, rewritten?.headers ?? head.headers)
      to.end(rewritten?.body ?? body)
    })().catch((error: unknown) => fail(to, error))
  })
  asked.on('error', (error) => fail(to, error))
  from.pipe(asked)
}

/** Responds that the server is unavailable, with the reason. */
export function fail(to: ServerResponse, error: unknown): void {
  if (to.headersSent) return void to.destroy()
  to.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
  to.end(error instanceof Error ? error.message : String(error))
}

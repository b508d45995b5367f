import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/**
 * How a request is treated: forwarded to the store; forwarded, but with its response cut short as if it were complete; answered with 503; or never
 * answered.
 */
type Treatment = 'pass' | 'shorten' | 'fail' | 'stall'

/**
 * Starts an S3-compatible store with the bucket `files`, behind a proxy that records requests as 'PUT /files/KEY?...' and may treat
 * them differently. The store cannot abort a multipart upload; the proxy answers that.
 */
export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await store.run()
  const requests: string[] = []
  const closed: string[] = []
  let treat: (line: string) => Treatment | Promise<Treatment> = () => 'pass'
  const proxy = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`
    requests.push(line)
    outgoing.once('close', () => void (outgoing.writableFinished || closed.push(line)))
    const answer = async () => {
      const treatment = await treat(line)
      if (treatment === 'fail') incoming.resume().on('end', () => outgoing.writeHead(503).end())
      else if (/^DELETE .*uploadId=/.test(line)) outgoing.writeHead(204).end()
      else if (treatment !== 'stall') passOn(port, treatment, incoming, outgoing)
    }
    void answer()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    folder,
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** The requests that arrived. */
    requests,
    /** Those of them whose client disconnected before the response was complete. */
    closed,
    treat: (by: typeof treat) => void (treat = by),
    /** The settings of a server that stores its files there. */
    settings: (bucket = 'files') => ({
      FILES_URL: `s3://${bucket}/one/two?endpoint=http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      FILES_ACCESS_KEY_ID: 'S3RVER',
      FILES_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function passOn(
  port: number,
  treatment: 'pass' | 'shorten',
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    if (treatment === 'shorten' && method === 'GET') {
      const { 'content-length': _, ...others } = response.headers
      outgoing.writeHead(response.statusCode ?? 500, others)
      response.once('data', (chunk: Buffer) => outgoing.end(chunk.subarray(1)))
      return
    }
    outgoing.writeHead(response.statusCode ?? 500, response.headers)
    response.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

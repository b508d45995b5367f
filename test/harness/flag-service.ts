import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A flag as the service evaluates it for everyone. */
type Evaluated = {
  readonly value: unknown
  readonly variation?: number
  readonly reason: { readonly kind: string; readonly ruleIndex?: number }
}

/** The mode of the service: answering, rejecting everything, accepting connections without ever answering, or answering at `release`. */
type Mode = 'answering' | 'failing' | 'silent' | 'held'

/**
 * A stand-in for a LaunchDarkly environment, which speaks the protocol of its browser client: the evaluated flags of a context at /sdk/evalx, and
 * their changes as server-sent events at /eval. `contexts` are the contexts that it received, `paths` every requested path.
 */
export async function startFlagService() {
  let flags: Record<string, Evaluated> = {}
  let mode: Mode = 'answering'
  const contexts: unknown[] = []
  const paths: string[] = []
  const streams = new Set<ServerResponse>()
  let held: (() => void)[] = []
  const versioned = () =>
    Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => [name, { version: 1, flagVersion: 1, ...flag }]),
    )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://flags')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    paths.push(pathname)
    if (mode === 'silent') return undefined
    if (mode === 'failing') return void response.writeHead(503).end()
    const encoded = pathname.split('/').at(-1) ?? ''
    contexts.push(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
    if (pathname.startsWith('/sdk/evalx/')) {
      const answer = () =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(versioned()))
      if (mode === 'held') held.push(answer)
      else answer()
      return undefined
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: put\ndata: ${JSON.stringify(versioned())}\n\n`)
    streams.add(response)
    response.on('close', () => streams.delete(response))
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contexts,
    paths,
    /** Sets the flags, and sends them to the listening clients. */
    decide: (next: Record<string, Evaluated>) => {
      flags = next
      for (const stream of streams)
        stream.write(`event: put\ndata: ${JSON.stringify(versioned())}\n\n`)
    },
    behave: (next: Mode) => {
      mode = next
    },
    /** Answers the requests held back, and from now on all others; returns how many were held back. */
    release: () => {
      mode = 'answering'
      const answers = held
      held = []
      for (const answer of answers) answer()
      return answers.length
    },
    streams: () => streams.size,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import { livePath, type LiveEnd, type LiveVersions } from '#rules/api/live-updates.ts'
import type { Target } from '#rules/api/targets.ts'

type Following = {
  readonly projects?: readonly number[]
  readonly target?: Target
  readonly headers: Record<string, string>
}

/** An open stream of live updates. */
export type Followed = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** All events so far, in order. */
  readonly versions: readonly LiveVersions[]
  /** Resolves with the reason when the server ends the stream; with null when the stream breaks off. */
  readonly ended: Promise<LiveEnd | null>
  readonly close: () => void
}

/** Opens a stream of live updates, and reads it until it ends or is closed. */
export async function follow(
  address: string,
  { projects = [], target = 'rds', headers }: Following,
): Promise<Followed> {
  const path = `${livePath}?apiDb=${target}&projects=${projects.join(',')}`
  const sent = request(`${address}${path}`, { headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const versions: LiveVersions[] = []
  let reason: LiveEnd | null = null
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'end') ({ reason } = JSON.parse(data) as { reason: LiveEnd })
      else versions.push(JSON.parse(data) as LiveVersions)
    },
  })
  response.setEncoding('utf8')
  response.on('data', (text: string) => parser.feed(text))
  response.on('error', () => {})
  const ended = new Promise<LiveEnd | null>((resolve) => {
    response.once('close', () => resolve(reason))
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    versions,
    ended,
    close: () => sent.destroy(),
  }
}

import { Agent, request, type ClientRequest } from 'node:http'

/** The response to a call, with its complete body. */
export type ApiResponse = {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | undefined
}

/** A write as it is sent. */
export type ApiWrite = {
  readonly target: 'rds' | 'ps'
  readonly name: string
  readonly parameters: object
  readonly expected?: object
  readonly key?: string
}

type Sending = {
  /** Cuts the connection this many milliseconds after the request was sent, and rejects. */
  readonly cutAfter?: number | undefined
  /** The longest time to wait for the response, in milliseconds. */
  readonly patience?: number
}

/** The error message of a request that got no response within its timeout. */
export const noResponse = 'no response in time'

/** Sends calls of one person to a server. */
export class ApiClient {
  readonly #address: string
  readonly #cookie: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 })

  constructor(address: string, cookie: string) {
    this.#address = address
    this.#cookie = cookie
  }

  /** Sends a write; rejects unless a complete response arrives. */
  write({ target, name, parameters, expected, key }: ApiWrite, sending: Sending = {}) {
    const [focus, action] = name.split(':')
    return this.send(
      `/api/v3/write/transformation?apiDb=${target}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: JSON.stringify({ focus, action, parameters, expected }),
      },
      sending,
    )
  }

  /** Sends a request; rejects unless a complete response arrives. */
  send(
    path: string,
    call: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
    { cutAfter, patience = 20_000 }: Sending = {},
  ): Promise<ApiResponse> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: this.#cookie, ...call.headers }
      const { method = 'GET' } = call
      const sent = request(`${this.#address}${path}`, { method, headers, agent: this.#agent })
      const timer = setTimeout(() => sent.destroy(new Error(noResponse)), patience)
      sent.once('close', () => clearTimeout(timer))
      sent.once('error', reject)
      sent.once('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('aborted', () => reject(new Error('the response was cut off')))
        response.once('error', reject)
        response.once('end', () => {
          if (response.complete)
            resolve({
              status: response.statusCode ?? 0,
              body: parse(Buffer.concat(parts)),
              retryAfter: response.headers['retry-after'],
            })
        })
      })
      sent.end(call.body, () => cutAfter !== undefined && cut(sent, cutAfter))
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

const cut = (sent: ClientRequest, after: number) =>
  setTimeout(() => sent.destroy(new Error('cut off')), after)

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return bytes.toString()
  }
}

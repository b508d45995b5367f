import { connect } from 'node:net'

/** An answer as it came over the line. */
export type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends bytes as they are and waits until the server ends the connection, or sends nothing more for a while; answers what it answered, in order. */
export const rawRequest = (address: string, bytes: string | Buffer): Promise<RawAnswer[]> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    const parts: Buffer[] = []
    socket.setTimeout(1_500, () => socket.destroy())
    socket.on('data', (part) => parts.push(part))
    // A connection that is reset has said what it had to say.
    socket.on('error', () => {})
    socket.on('close', () => resolve(answersIn(Buffer.concat(parts).toString('latin1'))))
    socket.write(bytes)
  })

function answersIn(text: string): RawAnswer[] {
  return text
    .split(/(?=HTTP\/1\.[01] \d{3} )/)
    .filter((answer) => answer.startsWith('HTTP/'))
    .map((answer) => {
      const [head = '', ...body] = answer.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      return {
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(
          lines.map((line) => [
            line.slice(0, line.indexOf(':')).toLowerCase(),
            line.slice(line.indexOf(':') + 1).trim(),
          ]),
        ),
        body: body.join('\r\n\r\n'),
      }
    })
}

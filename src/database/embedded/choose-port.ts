import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

// Below 32768, outside the range from which systems assign ports for outgoing connections.
const lowest = 20_000
const highest = 32_767

/** Returns a free loopback port for the data folder: the remembered one if it is free, otherwise a new one, which it remembers. */
export async function choosePort(folder: string): Promise<number> {
  const file = join(folder, 'postgres-port')
  const remembered = rememberedPort(file)
  if (remembered !== undefined && (await isFree(remembered))) return remembered
  const port = await randomPort()
  writeFileSync(file, `${port}\n`)
  return port
}

/** Returns a random free loopback port that is never assigned to outgoing connections, even while its server is down. */
export async function randomPort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest + 1)
    if (await isFree(port)) return port
  }
}

function rememberedPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port >= 1024 && port <= highest ? port : undefined
  } catch {
    return undefined
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = createServer()
  probe.once('error', () => resolve(false))
  probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  return promise
}

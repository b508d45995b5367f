import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startClamdServer, testSignature, type ClamdConduct } from '#test/fakes/clamd-server.ts'
import { readConfig } from '../settings/config.ts'
import { pingScanner, ScannerError, scanStream } from './clamd.ts'

let clamd: Awaited<ReturnType<typeof startClamdServer>>
beforeAll(async () => {
  clamd = await startClamdServer()
})
beforeEach(() => clamd.behave('scan'))
afterAll(() => clamd.close())

const megabyte = 1024 * 1024

function scannerAt(address: string) {
  const { scanner } = readConfig({ CLAMAV_ADDRESS: address, CLAMAV_TIMEOUT_SECONDS: '1' })
  if (scanner === undefined) throw new Error('CLAMAV_ADDRESS was not read')
  return scanner
}

const piecesOf = (bytes: Buffer, length = 65_536): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  )

const scan = (bytes: Buffer, pieceLength?: number) =>
  scanStream(
    scannerAt(clamd.address),
    Readable.from(piecesOf(bytes, pieceLength), { objectMode: false }),
    bytes.length,
  )

test.each([1, 65_536, 65_537, 5 * megabyte])(
  'a file of %i bytes arrives whole and is clean',
  async (length) => {
    expect(await scan(Buffer.alloc(length, 'x'))).toEqual({ kind: 'clean' })
    expect(clamd.received()).toBe(length)
  },
)

test('a signature is found at the end of a file, and across the pieces of it', async () => {
  const found = { kind: 'found', name: 'Plumbline.Test.Signature' }
  const ending = Buffer.concat([Buffer.alloc(5 * megabyte), Buffer.from(testSignature)])
  expect(await scan(ending)).toEqual(found)
  expect(await scan(Buffer.from(`before ${testSignature} behind`), 3)).toEqual(found)
})

test('a piece without bytes does not end the file', async () => {
  const pieces = [Buffer.from('clean'), Buffer.alloc(0), Buffer.from(testSignature)]
  const size = 5 + testSignature.length
  const verdict = await scanStream(scannerAt(clamd.address), Readable.from(pieces), size)
  expect(verdict).toEqual({ kind: 'found', name: 'Plumbline.Test.Signature' })
})

test('a file beyond the limit of clamd is too long, however much of it is still to be sent', async () => {
  for (const length of [1_001, 30 * megabyte]) {
    clamd.behave({ limit: 1_000 })
    expect(await scan(Buffer.alloc(length))).toEqual({ kind: 'tooLong' })
  }
  expect(await scan(Buffer.alloc(1_000))).toEqual({ kind: 'clean' })
})

test.each<[string, ClamdConduct, RegExp]>([
  ['takes none of the bytes', 'readNothing', /did not answer in time/],
  ['takes all bytes and says nothing', 'sayNothing', /did not answer in time/],
  ['closes the connection before the last byte', 'closeAtOnce', /closed the connection/],
  ['closes the connection behind the last byte', 'closeAtEnd', /closed the connection/],
  ['says OK without the NUL that ends it', { atEnd: 'stream: OK' }, /closed the connection/],
  ['reports an error', { atEnd: 'lstat() failed. ERROR\0' }, /answered "lstat\(\) failed\. ERROR"/],
  ['finds nothing by name', { atEnd: 'stream:  FOUND\0' }, /answered/],
  ['says OK of something else', { atEnd: 'fd[10]: OK\0' }, /answered "fd\[10\]: OK"/],
  ['says OK in other words', { atEnd: 'stream: OK ERROR\0' }, /answered/],
  ['is no clamd', { atOnce: 'HTTP/1.1 400 Bad Request\r\n\r\n\0' }, /answered "HTTP/],
  ['sends no end of garbage', { atOnce: 'x'.repeat(100_000) }, /answered "xxx/],
])('there is no verdict when clamd %s', async (_, conduct, message) => {
  clamd.behave(conduct)
  const scanning = scan(Buffer.alloc(20 * megabyte))
  await expect(scanning).rejects.toBeInstanceOf(ScannerError)
  await expect(scanning).rejects.toThrow(message)
})

test('clamd that is away gives no verdict', async () => {
  await clamd.close()
  await expect(scan(Buffer.from('x'))).rejects.toThrow('The virus scanner cannot be reached')
  await expect(pingScanner(scannerAt(clamd.address))).rejects.toThrow('cannot be reached')
  await expect(
    scanStream(scannerAt('unix:/nowhere/clamd.ctl'), Readable.from([Buffer.from('x')]), 1),
  ).rejects.toThrow('The virus scanner cannot be reached')
  await clamd.open()
  expect(await scan(Buffer.from('x'))).toEqual({ kind: 'clean' })
})

test('an OK that arrives before the last byte of a file is no verdict', async () => {
  clamd.behave({ atOnce: 'stream: OK\0' })
  async function* halting() {
    yield Buffer.from('the first part')
    await new Promise(() => {})
  }
  await expect(
    scanStream(scannerAt(clamd.address), Readable.from(halting()), 1_000),
  ).rejects.toThrow('answered "stream: OK"')
})

test('a file that cannot be read to its end is not clean', async () => {
  const scanner = scannerAt(clamd.address)
  const failing = new Readable({ read() {} })
  failing.push('the first part')
  const scanning = scanStream(scanner, failing, 1_000)
  failing.destroy(new Error('the disk broke'))
  await expect(scanning).rejects.toThrow('the disk broke')
  const short = Readable.from([Buffer.alloc(999)])
  await expect(scanStream(scanner, short, 1_000)).rejects.toThrow('Only 999 of 1000 bytes')
})

test('the file is closed as soon as there is a verdict', async () => {
  clamd.behave({ limit: 10 })
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
  const closed = new Promise((resolve) => endless.once('close', resolve))
  expect(await scanStream(scannerAt(clamd.address), endless, 1_000_000)).toEqual({
    kind: 'tooLong',
  })
  await closed
})

test('a ping is answered by clamd alone', async () => {
  await pingScanner(scannerAt(clamd.address))
  clamd.behave({ atOnce: 'HTTP/1.1 400 Bad Request\r\n\r\n\0' })
  await expect(pingScanner(scannerAt(clamd.address))).rejects.toThrow('answered')
})

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { objectKey, type BackupKey, type KeyRing } from './key-ring.ts'

// The format of an object: magic, id of the key, salt; then frames, each with its length in 4 bytes, the
// encrypted bytes, and their tag.
const magic = Buffer.from('PLB1')
const idLength = 8
const saltLength = 32
const headerLength = magic.length + idLength + saltLength
const lengthBytes = 4
const tagLength = 16
const frameLength = 512 * 1024
const nonceLength = 12

// Contains the number of the frame and whether it is the last one, so that frames cannot be swapped, left out
// or cut off.
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceLength)
  nonce.writeUInt32BE(frame, nonceLength - 5)
  nonce[nonceLength - 1] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream under a key and the name of its object, with AES-256-GCM in frames; uses a constant amount of memory. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  key: BackupKey,
  name: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const own = objectKey(key, salt, name)
  yield Buffer.concat([magic, key.id, salt])
  const frame = (number: number, bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast))
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  let number = 0
  let waiting: Buffer | undefined
  for await (const bytes of inPieces(source, frameLength)) {
    if (waiting !== undefined) {
      yield frame(number, waiting, false)
      number += 1
    }
    waiting = bytes
  }
  yield frame(number, waiting ?? Buffer.alloc(0), true)
}

/** Decrypts an object. Throws a BackupError when the key ring lacks its key, or when it is not what was stored under this name. */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  ring: KeyRing,
  name: string,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  const header = await reader.take(headerLength)
  if (header === undefined || !header.subarray(0, magic.length).equals(magic)) throw damaged(name)
  const id = header.subarray(magic.length, magic.length + idLength)
  const key = ring.all.find((one) => one.id.equals(id))
  if (key === undefined)
    throw new BackupError(
      `BACKUP_KEY is not the key under which ${name} was written (key ${id.toString('hex')}; BACKUP_KEY is ${ring.current.id.toString('hex')}). Name the key of that time in BACKUP_KEY or BACKUP_OLD_KEYS.`,
    )
  const own = objectKey(key, header.subarray(magic.length + idLength), name)
  for (let number = 0; ; number += 1) {
    const length = (await reader.take(lengthBytes))?.readUInt32BE()
    if (length === undefined || length > frameLength) throw damaged(name)
    const frame = await reader.take(length + tagLength)
    if (frame === undefined) throw damaged(name)
    const isLast = await reader.isAtEnd()
    let bytes: Buffer
    try {
      const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number, isLast))
      decipher.setAuthTag(frame.subarray(length))
      bytes = Buffer.concat([decipher.update(frame.subarray(0, length)), decipher.final()])
    } catch {
      throw damaged(name)
    }
    if (bytes.length > 0) yield bytes
    if (isLast) return
  }
}

const damaged = (name: string): BackupError =>
  new BackupError(`${name} is damaged: it is not what the backup stored under this name.`)

/** Joins and splits chunks into pieces of the given length; the last one may be shorter. */
async function* inPieces(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  while (!(await reader.isAtEnd())) {
    const whole = await reader.take(length)
    yield whole ?? reader.rest()
  }
}

/** Reads given numbers of bytes from a stream. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #chunks: Buffer[] = []
  #length = 0
  #hasEnded = false

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns the next bytes; undefined when there are fewer. */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#length < count && (await this.#more())) {
      // The condition itself reads more.
    }
    if (this.#length < count) return undefined
    const all = this.rest()
    this.#keep(all.subarray(count))
    return all.subarray(0, count)
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#length === 0 && (await this.#more())) {
      // The condition itself reads more.
    }
    return this.#length === 0
  }

  /** Returns what has been read but not taken. */
  rest(): Buffer {
    const [first = Buffer.alloc(0)] = this.#chunks
    const all = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first
    this.#chunks = []
    this.#length = 0
    return all
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#chunks.push(bytes)
    this.#length += bytes.length
  }

  async #more(): Promise<boolean> {
    if (this.#hasEnded) return false
    const next = await this.#source.next()
    if (next.done === true) this.#hasEnded = true
    else this.#keep(next.value)
    return next.done !== true
  }
}

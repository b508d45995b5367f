import { isoTime } from '#database/iso-time.ts'

const firstRoom = 256 * 1024
const mostKept = 4 * 1024 * 1024

const quote = 0x22
const backslash = 0x5c
const space = 0x20
const dot = 0x2e
const firstBeyondAscii = 0x80

// A time with at least milliseconds: '2026-11-21 13:00:00.123'.
const placeOfT = 10
const placeOfDot = 19
const momentLength = 23

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * Encodes JSON as UTF-8 bytes, piece by piece. Building a long list as a string and encoding that costs three times as much,
 * and leaves as many short strings to collect as the list has fields.
 */
export class JsonBytes {
  #bytes = Buffer.allocUnsafeSlow(firstRoom)
  #end = 0

  /** Appends JSON that is encoded already. */
  copy(json: Uint8Array): void {
    this.#makeRoom(json.length)
    this.#bytes.set(json, this.#end)
    this.#end += json.length
  }

  /** Appends a slice of ASCII text that is valid JSON already, such as digits. */
  ascii(text: string, from: number, to: number): void {
    this.#makeRoom(to - from)
    for (let at = from; at < to; at++) this.#bytes[this.#end++] = text.charCodeAt(at)
  }

  /** Appends any JSON text. */
  json(text: string): void {
    this.#makeRoom(text.length * 3)
    this.#end += this.#bytes.write(text, this.#end)
  }

  /** Appends a slice of a text as a JSON string. */
  string(text: string, from: number, to: number): void {
    this.#makeRoom(to - from + 2)
    const bytes = this.#bytes
    let end = this.#end
    bytes[end++] = quote
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      if (code < space || code === quote || code === backslash || code >= firstBeyondAscii) {
        this.json(JSON.stringify(text.slice(from, to)))
        return
      }
      bytes[end++] = code
    }
    bytes[end++] = quote
    this.#end = end
  }

  /** Appends a slice of a text, a time as the database sends it, in the format of `isoTime`. */
  time(text: string, from: number, to: number): void {
    const isExact =
      text.charCodeAt(from + placeOfDot) === dot &&
      isDigit(text.charCodeAt(from + momentLength - 1))
    if (!isExact || !isDigit(text.charCodeAt(from + momentLength - 2))) {
      this.json(`"${isoTime(text.slice(from, to))}"`)
      return
    }
    this.string(text, from, from + momentLength)
    this.#bytes[this.#end - momentLength - 1 + placeOfT] = 'T'.charCodeAt(0)
    this.#bytes[this.#end - 1] = 'Z'.charCodeAt(0)
    this.#makeRoom(1)
    this.#bytes[this.#end++] = quote
  }

  /** Starts over, discarding what was not taken. */
  begin(): void {
    this.#end = 0
  }

  /** Returns the encoded bytes in their own buffer. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.#end)
    this.#bytes.copy(taken, 0, 0, this.#end)
    if (this.#bytes.length > mostKept) this.#bytes = Buffer.allocUnsafeSlow(firstRoom)
    return taken
  }

  #makeRoom(more: number): void {
    if (this.#end + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#end + more))
    this.#bytes.copy(larger, 0, 0, this.#end)
    this.#bytes = larger
  }
}

/** Encodes a text into its own buffer: cached bytes must not pin the pool shared by short-lived buffers. */
export function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const json = new JsonBytes()
let isEncoding = false

/** Returns the JSON that `write` encodes, synchronously. */
export function encodeJson(write: (json: JsonBytes) => void): Buffer {
  if (isEncoding) throw new Error('encodeJson cannot be nested')
  isEncoding = true
  try {
    json.begin()
    write(json)
    return json.take()
  } finally {
    isEncoding = false
  }
}

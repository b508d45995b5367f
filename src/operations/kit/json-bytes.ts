import { isoTime } from '../../database/iso-time.ts'

const firstRoom = 256 * 1024
const mostKept = 4 * 1024 * 1024

const quote = 0x22
const backslash = 0x5c
const space = 0x20
const dot = 0x2e
const firstBeyondAscii = 0x80

// A moment with at least milliseconds: '2026-11-21 13:00:00.123'.
const placeOfT = 10
const placeOfDot = 19
const momentLength = 23

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * Lays JSON down as bytes in UTF-8, piece after piece. Putting a long list together as a text and encoding that costs three times as much,
 * and leaves as many short texts to be cleared away as the list has fields.
 */
export class JsonBytes {
  #bytes = Buffer.allocUnsafeSlow(firstRoom)
  #end = 0

  /** Lays down JSON that is bytes already. */
  copy(json: Uint8Array): void {
    this.#makeRoom(json.length)
    this.#bytes.set(json, this.#end)
    this.#end += json.length
  }

  /** Lays down part of a text of ASCII that is JSON already, such as digits. */
  ascii(text: string, from: number, to: number): void {
    this.#makeRoom(to - from)
    for (let at = from; at < to; at++) this.#bytes[this.#end++] = text.charCodeAt(at)
  }

  /** Lays down any text of JSON. */
  json(text: string): void {
    this.#makeRoom(text.length * 3)
    this.#end += this.#bytes.write(text, this.#end)
  }

  /** Lays down part of a text as a JSON string. */
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

  /** Lays down part of a text, a moment as the database sends it, as `isoTime` writes it. */
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

  /** Begins anew; what was laid down and not taken is forgotten. */
  begin(): void {
    this.#end = 0
  }

  /** Answers what was laid down, in memory of its own. */
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

/** A text as bytes in memory of its own: what is kept must not hold the memory that short-lived bytes share. */
export function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

const json = new JsonBytes()
let isLaying = false

/** The JSON that `lay` lays down, all at once and without waiting for anything. */
export function laidDown(lay: (json: JsonBytes) => void): Buffer {
  if (isLaying) throw new Error('JSON is laid down in one piece, never within another')
  isLaying = true
  try {
    json.begin()
    lay(json)
    return json.take()
  } finally {
    isLaying = false
  }
}

/** Limits on one JSON body. */
export type JsonLimits = {
  /** Levels of nesting. */
  readonly depth: number
  /** Members of all objects together. */
  readonly members: number
  /** Members of one object. */
  readonly membersOfObject: number
  /** Elements of all arrays together. */
  readonly elements: number
}

const [quote, comma, colon, openArray, backslash, closeArray, openObject, closeObject] = Array.from(
  '",:[\\]{}',
  (character) => character.charCodeAt(0),
)

/**
 * Counts nesting, members and elements of a JSON text while its bytes arrive, in one pass and without building values. Counts of invalid
 * JSON are meaningless: the parser rejects it afterwards.
 */
export class JsonCounter {
  readonly #limits: JsonLimits
  /** Members of the open objects, from the outermost; -1 for an open array. */
  readonly #open: Int32Array
  #depth = 0
  #members = 0
  #elements = 0
  #isInString = false
  #isEscaped = false

  constructor(limits: JsonLimits) {
    this.#limits = limits
    this.#open = new Int32Array(limits.depth + 1)
  }

  /** The members of all objects so far. */
  get members(): number {
    return this.#members
  }

  /** Counts the next bytes; false as soon as they exceed a limit. */
  consume(bytes: Uint8Array): boolean {
    let at = this.#isInString ? this.#afterString(bytes, 0) : 0
    while (at < bytes.length) {
      const byte = bytes[at]
      at += 1
      if (byte === quote) at = this.#afterString(bytes, at)
      else if (byte === colon) this.#countMember()
      else if (byte === comma) this.#countElement()
      else if (byte === openObject) this.#enter(0)
      else if (byte === openArray) this.#enter(-1)
      else if ((byte === closeObject || byte === closeArray) && this.#depth > 0) this.#depth -= 1
      else continue
      if (this.#isExceeded()) return false
    }
    return true
  }

  #isExceeded(): boolean {
    const { depth, members, membersOfObject, elements } = this.#limits
    return (
      this.#depth > depth ||
      this.#members > members ||
      this.#elements > elements ||
      (this.#open[this.#depth] ?? 0) > membersOfObject
    )
  }

  #enter(members: 0 | -1): void {
    this.#depth += 1
    this.#open[this.#depth] = members
    // No comma precedes the first element; an empty array counts as one element, too.
    if (members === -1) this.#elements += 1
  }

  #countMember(): void {
    this.#members += 1
    const members = this.#open[this.#depth] ?? 0
    if (members !== -1) this.#open[this.#depth] = members + 1
  }

  #countElement(): void {
    if (this.#open[this.#depth] === -1) this.#elements += 1
  }

  // Returns the position after the string that continues at `from`, or the end of the bytes when the string
  // does not end in them.
  #afterString(bytes: Uint8Array, from: number): number {
    let at = from
    for (;;) {
      const found = bytes.indexOf(quote as number, at)
      const end = found === -1 ? bytes.length : found
      const isEscaped = this.#isEscapedAt(bytes, at, end)
      this.#isInString = found === -1 || isEscaped
      this.#isEscaped = found === -1 && isEscaped
      if (found === -1 || !isEscaped) return end + (found === -1 ? 0 : 1)
      at = found + 1
    }
  }

  #isEscapedAt(bytes: Uint8Array, from: number, at: number): boolean {
    let before = at
    while (before > from && bytes[before - 1] === backslash) before -= 1
    const isOdd = (at - before) % 2 === 1
    return before === from && this.#isEscaped ? !isOdd : isOdd
  }
}

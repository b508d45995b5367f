import { NotJson } from './not-json.ts'
import type { Finding, Path } from './problem.ts'
import { unescapeJson } from './unescape-json.ts'

const DEEPEST = 100
const MOST_VALUES = 1_000_000
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /[\w.+-]+/y
const LITERALS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])
/** A finding with its offset, since a duplicate name occurs at two. */
export type OffsetFinding = Finding & { offset: number }

/** Parses one JSON text and records the position of each value; throws NotJson, and nothing else. */
export class JsonScanner {
  readonly findings: OffsetFinding[] = []
  readonly #text: string
  #at: number
  #values = 0
  readonly #path: (string | number)[] = []
  readonly #places = new Map<object, Map<string, number> | number[]>()
  #root: unknown
  #rootAt = 0

  constructor(text: string, from: number) {
    this.#text = text
    this.#at = from
  }

  /** Parses the whole text and returns its value. */
  read(): unknown {
    this.#skipSpace()
    this.#rootAt = this.#at
    this.#root = this.#readValue()
    this.#skipSpace()
    if (this.#at < this.#text.length) this.#fail('nothing may follow the end of the JSON value')
    return this.#root
  }

  /** Returns the offset of the value at the path, or of the nearest enclosing value; for a member, the offset of its name. */
  offsetOf(path: Path): number {
    let value = this.#root
    let offset = this.#rootAt
    for (const step of path) {
      const places = this.#places.get(value as object)
      const found = places instanceof Map ? places.get(String(step)) : places?.[Number(step)]
      if (found === undefined) return offset
      offset = found
      value = (value as Record<string | number, unknown>)[step]
    }
    return offset
  }

  #readValue(): unknown {
    this.#values += 1
    if (this.#values > MOST_VALUES) this.#fail(`the file contains more than ${MOST_VALUES} values`)
    switch (this.#text[this.#at]) {
      case '{':
        return this.#readObject()
      case '[':
        return this.#readArray()
      case '"':
        return this.#readString()
      default:
        return this.#readWord()
    }
  }

  #readObject(): object {
    const object: Record<string, unknown> = {}
    const places = new Map<string, number>()
    this.#places.set(object, places)
    this.#eachEntry('}', 'a name in double quotes', () => {
      const keyAt = this.#at
      if (this.#text[keyAt] !== '"') this.#expected('a name in double quotes')
      const key = this.#readString()
      this.#skipSpace()
      if (this.#text[this.#at] !== ':') this.#expected(`":" after the name ${quoted(key)}`)
      this.#at += 1
      this.#skipSpace()
      this.#path.push(key)
      if (places.has(key)) this.#find(keyAt, `the name ${quoted(key)} is used twice in this object`)
      else places.set(key, keyAt)
      const value = this.#readValue()
      if (key === '__proto__') this.#find(keyAt, 'the name "__proto__" is not allowed')
      else object[key] = value
      this.#path.pop()
    })
    return object
  }

  #readArray(): unknown[] {
    const array: unknown[] = []
    const places: number[] = []
    this.#places.set(array, places)
    this.#eachEntry(']', 'a value', () => {
      places.push(this.#at)
      this.#path.push(array.length)
      array.push(this.#readValue())
      this.#path.pop()
    })
    return array
  }

  #eachEntry(close: '}' | ']', entry: string, readEntry: () => void): void {
    if (this.#path.length >= DEEPEST) this.#fail(`nested deeper than ${DEEPEST} levels`)
    this.#at += 1
    this.#skipSpace()
    if (this.#text[this.#at] !== close) {
      for (;;) {
        readEntry()
        this.#skipSpace()
        const next = this.#text[this.#at]
        if (next === close) break
        if (next !== ',') this.#expected(`"," or "${close}"`)
        this.#at += 1
        this.#skipSpace()
        if (this.#text[this.#at] === close) this.#fail(`${entry} is expected after ","`)
      }
    }
    this.#at += 1
  }

  #readString(): string {
    const open = this.#at
    let end = open + 1
    let isEscaped = false
    for (;;) {
      const code = this.#text.charCodeAt(end)
      if (code === 0x22) break
      if (end >= this.#text.length) this.#fail('the text that starts here has no end', open)
      if (code < 0x20) {
        this.#fail('a line break or control character inside a text: write \\n, \\t or \\u', end)
      }
      if (code === 0x5c) isEscaped = true
      end += code === 0x5c ? 2 : 1
    }
    const raw = this.#text.slice(open + 1, end)
    this.#at = end + 1
    if (!isEscaped) return raw
    const text = unescapeJson(raw, open + 1)
    if (text.includes('\0')) this.#find(open, 'a text must not contain the character \\u0000')
    if (!text.isWellFormed())
      this.#find(open, 'a text contains half of a surrogate pair (\\ud800-\\udfff)')
    return text
  }

  #readWord(): unknown {
    WORD.lastIndex = this.#at
    const word = WORD.exec(this.#text)?.[0]
    if (word === undefined) return this.#expected('a value')
    const literal = LITERALS.get(word)
    NUMBER.lastIndex = this.#at
    const isNumber = NUMBER.exec(this.#text)?.[0] === word && Number.isFinite(Number(word))
    if (literal === undefined && !isNumber) this.#fail(`${quoted(word)} is not a JSON value`)
    this.#at += word.length
    return literal === undefined ? Number(word) : literal
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.#at += 1
    }
  }

  #find(offset: number, message: string): void {
    this.findings.push({ path: [...this.#path], message, offset })
  }

  #expected(what: string): never {
    const found = this.#text.codePointAt(this.#at)
    if (found === undefined) this.#fail(`the file ends here, but ${what} is expected`)
    this.#fail(`${what} is expected here, not ${quoted(String.fromCodePoint(found))}`)
  }

  #fail(message: string, offset = this.#at): never {
    throw new NotJson(message, offset)
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

import { NotJson } from './not-json.ts'

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.)|)/gs
const MARKS = new Map(
  Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' }),
)

/** Resolves the escapes of a JSON string's content; throws NotJson with offsets counted from `from`. */
export function unescapeJson(raw: string, from: number): string {
  return raw.replace(
    ESCAPE,
    (all: string, hex: string | undefined, mark: string | undefined, offset: number) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      const character = MARKS.get(mark ?? '')
      if (character !== undefined) return character
      throw new NotJson(`"${all}" is not an escape of JSON`, from + offset)
    },
  )
}

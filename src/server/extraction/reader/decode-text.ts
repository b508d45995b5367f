import { ReadingEnd } from './reading-end.ts'

const marks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Decodes bytes by their byte order mark, or else as UTF-8 or windows-1252. Throws a ReadingEnd (`broken`) when they are not text. */
export function decodeText(bytes: Uint8Array): string {
  const [, encoding] = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? []
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  if (bytes.includes(0)) throw new ReadingEnd('broken')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

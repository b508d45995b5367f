/** A part of two texts: in both, only in the earlier, or only in the later one. */
export type DiffPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

/** The limit on compared word pairs; beyond it, the middle of two texts counts as replaced as a whole. */
const mostPairs = 250_000

const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? []

function lengths(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    const [row, below] = [rows[i], rows[i + 1]]
    if (!row || !below) continue
    for (let j = b.length - 1; j >= 0; j--)
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
  }
  return rows
}

const replaced = (a: readonly string[], b: readonly string[]): DiffPart[] => [
  { kind: 'removed', text: a.join('') },
  { kind: 'added', text: b.join('') },
]

/** Aligns the words of two texts by their longest common subsequence. */
function alignedMiddle(a: readonly string[], b: readonly string[]): DiffPart[] {
  if (a.length * b.length > mostPairs) return replaced(a, b)
  const common = lengths(a, b)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [left = '', right = ''] = [a[i], b[j]]
    if (left === right) {
      parts.push({ kind: 'same', text: left })
      i++
      j++
    } else if ((common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) {
      parts.push({ kind: 'removed', text: left })
      i++
    } else {
      parts.push({ kind: 'added', text: right })
      j++
    }
  }
  return [...parts, ...replaced(a.slice(i), b.slice(j))]
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const whole: DiffPart[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (part.text === '') continue
    if (last?.kind === part.kind) whole[whole.length - 1] = { ...last, text: last.text + part.text }
    else whole.push(part)
  }
  return whole
}

/** Compares two texts word by word. */
export function diffWords(from: string, to: string): DiffPart[] {
  const [a, b] = [wordsOf(from), wordsOf(to)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return joined([
    { kind: 'same', text: a.slice(0, start).join('') },
    ...alignedMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ])
}

const aroundChange = 60

/** Returns the end of a text, its beginning, or both, cut between words; the text itself when that would not be shorter. */
export function foldedPart(text: string, keeps: 'end' | 'start' | 'both'): string {
  if (text.length <= (keeps === 'both' ? 2 : 1) * aroundChange + 20) return text
  const start = text.slice(0, aroundChange).replace(/\s*\S*$/u, '')
  const end = text.slice(-aroundChange).replace(/^\S*\s*/u, '')
  if (keeps === 'start') return `${start} …`
  if (keeps === 'end') return `… ${end}`
  return `${start} … ${end}`
}

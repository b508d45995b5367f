import {
  headerWords,
  isTableTarget,
  proposedTargets,
  sourceOf,
  type TableTarget,
} from '#rules/standards/table/columns.ts'

const key = 'plumbline.table-columns'
const most = 50

type Remembered = Readonly<Record<string, Readonly<Record<string, string>>>>

function stored(): Remembered {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Remembered) : {}
  } catch {
    return {}
  }
}

/**
 * Returns what the columns of a table were mapped to when a table with the same headers was last imported in this browser; otherwise the
 * targets that the headers suggest.
 */
export function targetsFor(headers: readonly string[]): {
  readonly targets: TableTarget[]
  readonly isRemembered: boolean
} {
  const known = stored()[sourceOf(headers)]
  if (known === undefined) return { targets: proposedTargets(headers), isRemembered: false }
  const targets = headers.map((header) => {
    const target = known[headerWords(header)]
    return isTableTarget(target) ? target : 'ignore'
  })
  return { targets, isRemembered: true }
}

/** Remembers what the columns of a table were mapped to; only the latest tables are remembered. */
export function rememberTargets(headers: readonly string[], targets: readonly TableTarget[]): void {
  const source = sourceOf(headers)
  const others = Object.entries(stored()).filter(([name]) => name !== source)
  const own = Object.fromEntries(
    headers.map((header, place) => [headerWords(header), targets[place] ?? 'ignore']),
  )
  try {
    localStorage.setItem(
      key,
      JSON.stringify(Object.fromEntries([...others.slice(1 - most), [source, own]])),
    )
  } catch {
    // Storage may be full or blocked; the mapping is then not remembered.
  }
}

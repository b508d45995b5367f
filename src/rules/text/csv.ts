const delimiters = [',', ';', '\t', '|'] as const

const mostTried = 200

/**
 * Parses CSV (RFC 4180): quoted cells may contain delimiters, line breaks and doubled quotes. Never throws: the rest of the file after an
 * unclosed quote is one cell.
 */
export function parseCsv(text: string, delimiter: string, mostRows = Infinity): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let place = 0; place < text.length && rows.length < mostRows;) {
    const cell = cellAt(text, place, delimiter)
    row.push(cell.text)
    place = cell.end
    if (text[place] === delimiter) {
      place += 1
      // A delimiter at the end of the file is followed by an empty cell.
      if (place === text.length) row.push('')
      else continue
    } else place += text.startsWith('\r\n', place) ? 2 : 1
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

type CsvCell = { readonly text: string; readonly end: number }

/** Returns the cell that begins at an index, and the index of the delimiter or line break after it. */
function cellAt(text: string, begin: number, delimiter: string): CsvCell {
  let place = begin
  while (text[place] === ' ') place += 1
  const quoted = text[place] === '"' ? quotedAt(text, place + 1) : { text: '', end: begin }
  let { end } = quoted
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
    end += 1
  return { text: quoted.text + text.slice(quoted.end, end), end }
}

/** Returns the text up to the closing quotation mark, or to the end of the file. */
function quotedAt(text: string, begin: number): CsvCell {
  const parts: string[] = []
  for (let place = begin; ;) {
    const mark = text.indexOf('"', place)
    if (mark === -1) return { text: [...parts, text.slice(place)].join(''), end: text.length }
    parts.push(text.slice(place, mark))
    if (text[mark + 1] !== '"') return { text: parts.join(''), end: mark + 1 }
    parts.push('"')
    place = mark + 2
  }
}

/** Returns the delimiter of a CSV: the one that splits the most of its first rows into the same number of cells, at least two; a comma when none does. */
export function csvDelimiter(text: string): string {
  const scored = delimiters.map((delimiter) => {
    const widths = parseCsv(text, delimiter, mostTried)
      .map(({ length }) => length)
      .filter((width) => width > 1)
    const byWidth = [...Map.groupBy(widths, (width) => width).entries()]
    const [width = 1, alike = []] = byWidth.toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
    return { delimiter, alike: alike.length, width }
  })
  const [best] = scored.toSorted((a, b) => b.alike - a.alike || b.width - a.width)
  return best !== undefined && best.alike > 0 ? best.delimiter : ','
}

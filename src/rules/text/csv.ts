const delimiters = [',', ';', '\t', '|'] as const

const mostTried = 200

/** Parses CSV (RFC 4180): quoted cells hold delimiters, line breaks and doubled quotes. Never throws: what is left of an open quote is a cell. */
export function parseCsv(text: string, delimiter: string, mostRows = Infinity): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let place = 0; place < text.length && rows.length < mostRows;) {
    const cell = cellAt(text, place, delimiter)
    row.push(cell.text)
    place = cell.end
    if (text[place] === delimiter) {
      place += 1
      // Behind the last delimiter of the file is an empty cell.
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

/** The cell that begins at a place, and where its delimiter or line break stands. */
function cellAt(text: string, begin: number, delimiter: string): CsvCell {
  let place = begin
  while (text[place] === ' ') place += 1
  const quoted = text[place] === '"' ? quotedAt(text, place + 1) : { text: '', end: begin }
  let { end } = quoted
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
    end += 1
  return { text: quoted.text + text.slice(quoted.end, end), end }
}

/** The text up to the quotation mark that closes it, or to the end of the file. */
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

/** Returns the delimiter of a CSV: the one that cuts the most of its first rows into the same number of cells, of several. */
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

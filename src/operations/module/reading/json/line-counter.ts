/** The position of a character in a text, both counted from 1. */
export type LineAndColumn = { line: number; column: number }

/** Returns a function from an offset of the text to its line and column; \n, \r\n and \r end a line. */
export function lineCounter(text: string): (offset: number) => LineAndColumn {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length)
  return starts
}

import { graphemesOf, type FontSet, type Weight } from './font-set.ts'

// Between words, and after a hyphen or slash between letters.
const breaks = /(?<= )(?=[^ ])|(?<=[^ ])(?= )|(?<=\p{L}[-/])(?=\p{L})/u
const lineEnds = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/u

/**
 * Breaks a text into lines no wider than `width` at size 1, keeping its own line breaks. A word wider than a line is broken between
 * characters. A line ends with a space if another word follows, so that software that extracts the lines separates the words.
 */
export function breakLines(text: string, weight: Weight, width: number, fonts: FontSet): string[] {
  const lines = text.split(lineEnds).flatMap((line) => {
    const typed = line.replaceAll('\t', '    ').trimEnd()
    const broken =
      fonts.width(typed, weight) <= width ? [typed] : wrapped(typed, weight, width, fonts)
    if (typed !== '') broken[broken.length - 1] += ' '
    return broken
  })
  lines[lines.length - 1] = lines.at(-1)?.trimEnd() ?? ''
  return lines
}

function wrapped(text: string, weight: Weight, width: number, fonts: FontSet): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const end = (next = '') => {
    lines.push(line.trimEnd() + (next.startsWith(' ') || line.endsWith(' ') ? ' ' : ''))
    line = ''
    used = 0
  }
  const add = (part: string, partWidth: number) => {
    line += part
    used += partWidth
  }
  for (const part of text.split(breaks)) {
    const partWidth = fonts.width(part, weight)
    const isSpace = part.startsWith(' ')
    // Spaces at the end of a line take up no width, and the continuation of a broken line does not begin with
    // them.
    if (isSpace && (lines.length === 0 || line !== '') && used + partWidth <= width) {
      add(part, partWidth)
      continue
    }
    if (used + partWidth > width && line !== '') end(part)
    if (isSpace) continue
    if (partWidth <= width) {
      add(part, partWidth)
      continue
    }
    for (const character of graphemesOf(part)) {
      const characterWidth = fonts.width(character, weight)
      if (used + characterWidth > width && line !== '') end()
      add(character, characterWidth)
    }
  }
  if (line !== '' || lines.length === 0) end()
  return lines
}

import { pageBreak } from './flow-writer.ts'
import { readXml } from './xml.ts'

const skipped = new Set(['text:tracked-changes', 'office:annotation', 'text:note-citation'])
const blocks = new Set(['text:p', 'text:h'])

/** Returns the text of the content of an ODT: a line for each paragraph and row. Deleted text, which the file stores separately, is left out. */
export function textOfOdt(xml: Buffer): string {
  let text = ''
  let skipping = 0
  let depth = 0
  let cells = 0
  readXml(xml, {
    open: (name, attributes) => {
      if (skipped.has(name)) skipping += 1
      if (skipping > 0) return
      if (blocks.has(name)) depth += 1
      else if (name === 'table:table-cell') cells += 1
      else if (name === 'text:tab') text += '\t'
      else if (name === 'text:line-break') text += cells > 0 ? ' ' : '\n'
      else if (name === 'text:soft-page-break') text += pageBreak
      else if (name === 'text:s')
        text += ' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1)))
    },
    close: (name) => {
      if (skipped.has(name)) skipping -= 1
      else if (skipping > 0) return
      else if (blocks.has(name)) {
        depth -= 1
        text += cells > 0 || depth > 0 ? ' ' : '\n'
      } else if (name === 'table:table-cell') {
        cells -= 1
        text += cells > 0 ? ' ' : '\t'
      } else if (name === 'table:table-row' && cells === 0) text += '\n'
    },
    text: (part) => {
      if (depth > 0 && skipping === 0) text += part
    },
  })
  return text
}

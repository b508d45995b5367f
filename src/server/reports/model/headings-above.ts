import type { Block } from '#rules/report/report.ts'

type Heading = Extract<Block, { kind: 'heading' }>

/** The titles of the columns that say under which headings something stands. */
export const headingColumns = ['Part', 'Standard', 'Section'] as const

/** The headings above a block, by their level. */
export type Headings = readonly [part: string, standard: string, section: string]

/** Returns every block that is no heading, with the headings above it. A heading above nothing stands alone. */
export function* underHeadings(
  blocks: readonly Block[],
): Generator<{ readonly headings: Headings; readonly block: Exclude<Block, Heading> | null }> {
  let headings: Headings = ['', '', '']
  let isUsed = true
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      const next = blocks.slice(index + 1).find(({ kind }) => kind !== 'pageBreak')
      const [part, standard] = headings
      headings =
        block.level === 1
          ? [block.text, '', '']
          : block.level === 2
            ? [part, block.text, '']
            : [part, standard, block.text]
      isUsed = next !== undefined && (next.kind !== 'heading' || next.level > block.level)
      if (!isUsed) yield { headings, block: null }
    } else if (block.kind !== 'pageBreak') yield { headings, block }
  }
}

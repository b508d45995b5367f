import type { Block } from '#rules/report/report.ts'

type Heading = Extract<Block, { kind: 'heading' }>

/** The titles of the columns for the headings above a block. */
export const headingColumns = ['Part', 'Standard', 'Section'] as const

/** The headings above a block, by their level. */
export type Headings = readonly [part: string, standard: string, section: string]

/** Returns every block except headings, with the headings above it. A heading with nothing below it is returned without a block. */
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

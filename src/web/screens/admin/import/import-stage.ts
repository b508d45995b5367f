import { counted } from '#rules/text/counted.ts'
import type { Updates } from '#web/data/api/contracts.ts'

export type ParseResult = Updates<'Module:Import'>

/** The stage of an import; `share` is the part of the file that has been read or sent, from 0 to 1. */
export type ImportStage =
  | { readonly at: 'idle' }
  | { readonly at: 'turned away'; readonly why: string }
  | { readonly at: 'reading'; readonly share: number }
  | { readonly at: 'checking'; readonly share: number }
  | { readonly at: 'not checked' }
  | { readonly at: 'checked'; readonly found: ParseResult }
  | { readonly at: 'storing'; readonly share: number; readonly found: ParseResult }
  | { readonly at: 'not stored'; readonly found: ParseResult }
  | { readonly at: 'stored'; readonly found: ParseResult }

export const isUnderway = ({ at }: ImportStage): boolean =>
  at === 'reading' || at === 'checking' || at === 'storing'

/** Formats the counts: '424 standards, 1,131 elements'. */
export const shownCounts = ({ standards, elements }: ParseResult): string =>
  `${counted(standards, 'standard')}, ${counted(elements, 'element')}`

/** Labels the stage in a few words that change only between stages. */
export function stageLabel(stage: ImportStage): string {
  switch (stage.at) {
    case 'reading':
      return 'Reading the file'
    case 'checking':
      return stage.share < 1 ? 'Sending the file' : 'Checking the file'
    case 'storing':
      return stage.share < 1
        ? 'Sending the file'
        : `Storing ${counted(stage.found.standards, 'standard')}`
    case 'checked':
      return `Checked: ${shownCounts(stage.found)}. Nothing is imported yet.`
    case 'stored':
      return `Imported: ${shownCounts(stage.found)}.`
    case 'idle':
    case 'turned away':
    case 'not checked':
    case 'not stored':
      return ''
  }
}

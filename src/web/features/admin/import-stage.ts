import type { Updates } from '../../data/contracts.ts'

/** What the server found in a file. */
export type Found = Updates<'Module:Import'>

/** How far an import has come; `share` is that of the file that has been read or sent, from 0 to 1. */
export type ImportStage =
  | { readonly at: 'idle' }
  | { readonly at: 'turned away'; readonly why: string }
  | { readonly at: 'reading'; readonly share: number }
  | { readonly at: 'checking'; readonly share: number }
  | { readonly at: 'not checked' }
  | { readonly at: 'checked'; readonly found: Found }
  | { readonly at: 'storing'; readonly share: number; readonly found: Found }
  | { readonly at: 'not stored'; readonly found: Found }
  | { readonly at: 'stored'; readonly found: Found }

/** Whether something is underway. */
export const isUnderway = ({ at }: ImportStage): boolean =>
  at === 'reading' || at === 'checking' || at === 'storing'

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** The number of standards and elements: '424 standards, 1,131 elements'. */
export const shownCounts = ({ standards, elements }: Found): string =>
  `${counted(standards, 'standard')}, ${counted(elements, 'element')}`

/** What is underway, or how it ended, in a few words that change only from stage to stage. */
export function stageWords(stage: ImportStage): string {
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

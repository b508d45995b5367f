import type { Data } from '#web/data/api/contracts.ts'

type Moved = Data<'projects/{id}/documents/moved_citations'>[number]

const replaced = 'The document has been replaced since this passage was chosen.'

/** Says in a sentence what became of the cited passage; until the server has answered, why the question arises. */
export function movedText(moved: Moved | undefined, isRegion: boolean): string {
  if (isRegion)
    return 'The document has been replaced since this region was drawn. Look for it yourself.'
  const page = moved?.Anchor?.page
  switch (moved?.State) {
    case 'same':
      return `${replaced} The same words are on page ${page} of the new version.`
    case 'moved':
      return `${replaced} The same words are now on page ${page}.`
    case 'changed':
      return `${replaced} The words have changed, on page ${page}:`
    case 'lost':
      return `${replaced} The new version does not have these words.`
    case 'waiting':
      return `${replaced} The text of the new version is being read.`
    case 'unreadable':
      return `${replaced} Its text cannot be read, so look for the passage yourself.`
    default:
      return replaced
  }
}

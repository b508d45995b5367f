import type { DocumentRow } from '#web/data/api/contracts.ts'
import { textFailure } from '#web/domain/document/text-note.ts'

type Version = Pick<NonNullable<DocumentRow['currentVersion']>, 'Version' | 'TextState'>

/** Explains why two versions cannot be compared, and what to do next. */
export function notComparedText(
  state: 'waiting' | 'unreadable',
  versions: readonly Version[],
): string {
  const isAwaited = ({ TextState }: Version) => TextState === null
  if (state === 'waiting') {
    const awaited = versions.filter(isAwaited).map(({ Version: number }) => `version ${number}`)
    const what = awaited.length > 0 ? awaited.join(' and ') : 'a version'
    return `The text of ${what} is still being read. The comparison appears when it is.`
  }
  const reasons = versions.flatMap(({ Version: number, TextState }) => {
    const reason = TextState === null ? null : textFailure(TextState)
    return reason === null ? [] : `Version ${number} cannot be compared: ${reason}`
  })
  return [...reasons, 'Download both versions to compare them yourself.'].join(' ')
}

import type { MissingPart } from '#rules/review/actions/open-elements.ts'
import { AnswerButtons, type Answers } from './answer-buttons.tsx'
import styles from '#web/ui/error/stored-change.module.css'

const words: Readonly<Record<MissingPart, { readonly lacking: string; readonly outcome: string }>> =
  {
    ready: { lacking: 'not marked as ready', outcome: 'You cannot undo this.' },
    score: { lacking: 'not scored', outcome: 'Without a score an element counts as 0.' },
  }

/** Asks for confirmation before a standard with open elements is passed on. */
export function OpenElementsConfirmation({
  open,
  all,
  lack,
  ...answers
}: Answers & {
  readonly open: number
  readonly all: number
  readonly lack: MissingPart
}) {
  return (
    <div className={styles['note']} role="alert">
      <p>
        <strong>
          {open} of {all} {all === 1 ? 'element' : 'elements'}
        </strong>{' '}
        {open === 1 ? 'is' : 'are'} {words[lack].lacking}. {words[lack].outcome}
      </p>
      <AnswerButtons {...answers} />
    </div>
  )
}

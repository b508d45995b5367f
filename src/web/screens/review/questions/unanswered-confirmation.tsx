import { counted } from '#rules/text/counted.ts'
import { rfiAnchor, type RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { excerptOf } from '#web/ui/text/collapsible.tsx'
import { AnswerButtons, type Answers } from './answer-buttons.tsx'
import styles from '#web/ui/error/stored-change.module.css'
import own from './unanswered.module.css'

const goTo = (id: number): void => document.getElementById(rfiAnchor(id))?.focus()

const firstWords = (text: string): string => {
  const [line = ''] = (excerptOf(text) ?? text).trim().split('\n')
  return line.length > 60
    ? `${line
        .slice(0, 60)
        .replace(/\s+\S*$/, '')
        .toWellFormed()}…`
    : line
}

/** Asks for confirmation before an action while requests from the accreditor are unanswered, with a link to each. */
export const UnansweredConfirmation = ({
  unanswered,
  ...answers
}: Answers & { readonly unanswered: readonly RfiRequest[] }) => (
  <div className={styles['note']} role="alert">
    <p>
      <strong>{counted(unanswered.length, 'request')} for information</strong>{' '}
      {unanswered.length === 1 ? 'is' : 'are'} unanswered.
    </p>
    <ul className={own['requests']}>
      {unanswered.map(({ Id, Text }) => (
        <li key={Id}>
          <button type="button" className={own['request']} onClick={() => goTo(Id)}>
            {firstWords(Text)}
          </button>
        </li>
      ))}
    </ul>
    <AnswerButtons {...answers} />
  </div>
)

import { ReturnForm, type ReturnTold } from '../returned/return-form.tsx'
import { confirmNameOf, type Question } from './action-questions.ts'
import { OpenElementsConfirmation } from './open-elements-confirmation.tsx'
import { UnansweredConfirmation } from './unanswered-confirmation.tsx'
import styles from './action-question.module.css'

/** Asks for the details that an action needs, or for confirmation despite open elements or unanswered requests. */
export const ActionQuestion = ({
  question,
  isBusy,
  onSend,
  onConfirm,
  onCancel,
}: {
  readonly question: Question
  readonly isBusy: boolean
  readonly onSend: (told: ReturnTold) => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) => {
  const buttons = { confirmLabel: confirmNameOf(question.action), onConfirm, onCancel }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves what its buttons leave
    <div
      className={styles['question']}
      onKeyDown={({ key, nativeEvent }) =>
        key === 'Escape' && !nativeEvent.isComposing && onCancel()
      }
    >
      {'full' in question ? (
        <ReturnForm
          full={question.full}
          act={question.action.name}
          {...{ isBusy, onSend, onCancel }}
        />
      ) : 'unanswered' in question ? (
        <UnansweredConfirmation unanswered={question.unanswered} {...buttons} />
      ) : (
        <OpenElementsConfirmation {...question.count} lack={question.lack} {...buttons} />
      )}
    </div>
  )
}

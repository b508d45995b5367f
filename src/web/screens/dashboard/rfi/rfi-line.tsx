import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { May } from '#web/data/session/project-permissions.ts'
import { lastReviewTab } from '#web/domain/navigation/last-review-tab.ts'
import { mayAnswer, RfiAnswer } from '#web/domain/rfi/rfi-answer.tsx'
import { RfiClockText } from '#web/domain/rfi/rfi-clock-text.tsx'
import { RfiFacts } from '#web/domain/rfi/rfi-facts.tsx'
import { rfiAnchor, type RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import { Collapsible } from '#web/ui/text/collapsible.tsx'
import styles from './rfi-tab.module.css'

/** A request from the accreditor in the list: its standard, the time left, the question, and the answer, which is written in place. */
export function RfiLine({
  request,
  may,
  isAnswering,
  onAnswer,
}: {
  readonly request: RfiRequest
  readonly may: May
  readonly isAnswering: boolean
  readonly onAnswer: (id: number | null) => void
}) {
  const item = useRef<HTMLLIElement>(null)
  const isOpen = isAnswering && mayAnswer(may, request)
  const leave = () => {
    onAnswer(null)
    item.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the field inside
    <li
      ref={item}
      className={styles['item']}
      data-rfi={request.Id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (isOpen) onEscape(leave)(event)
      }}
    >
      <div className={styles['top']}>
        <StandardLink request={request} />
        <RfiClockText request={request} />
      </div>
      <RfiFacts request={request} />
      <Collapsible text={request.Text} />
      <RfiAnswer request={request} may={may} isEdited={isAnswering} isFocused={isAnswering}>
        {mayAnswer(may, request) && (
          <Button
            size="compact-sm"
            variant="default"
            data-answer
            onClick={() => (isOpen ? leave() : onAnswer(request.Id))}
          >
            {isOpen ? 'Close' : request.Answer ? 'Change answer' : 'Answer'}
          </Button>
        )}
      </RfiAnswer>
    </li>
  )
}

const StandardLink = ({
  request: { Id, ProjectId, ModuleId, StandardId, StandardName },
}: {
  readonly request: RfiRequest
}) => (
  <Link
    to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
    params={{
      project_id: ProjectId,
      module_id: ModuleId,
      phase: 'desktop-review',
      standard_id: StandardId,
      tab: lastReviewTab(),
    }}
    hash={rfiAnchor(Id)}
    data-open
  >
    {StandardName}
  </Link>
)

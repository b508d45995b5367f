import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useUser } from '#web/data/session/session.ts'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import type { ReviewTab } from '#web/domain/navigation/tabs.ts'
import { elementLines } from '#web/domain/standard/element-lines.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { ClientComment } from '../comments/client-comment.tsx'
import { useReview } from '../shared/review-context.ts'
import type { ReviewSearch } from '../shared/search.ts'
import styles from './returned.module.css'

/** Why the standard was sent back, and which elements the return is about. A client answers here until the standard is submitted again. */
export function ReturnedNote({
  row,
  full,
  tab,
}: {
  readonly row: StandardRow
  /** The standard with its elements; undefined while it loads. */
  readonly full: StandardRow | undefined
  readonly tab: ReviewTab
}) {
  const { phase, isStaff, personName, may, project_id, standard_id } = useReview()
  const details = row.phaseDetails[phase]
  const returned = full?.returned
  if (phase !== 'desktop-review' || !returned || !details) return null
  const isWithClient = details.label === 'Revisions Required'
  // Once it is submitted again, its consultants compare the result with what was asked.
  if (!isWithClient && !(isStaff && details.IsReadyByClient)) return null
  const ids = { project_id, standard_id, phase }
  const mayAnswer =
    isWithClient && tab !== 'Comments' && may('Standard:UpdateClientComment', ids, details)
  return (
    <section className={styles['note']} aria-labelledby="returned">
      <h2 id="returned">
        Sent back by {personName(returned.CreatedBy) ?? 'Someone'},{' '}
        <DateText value={returned.CreatedDate} withTime />
      </h2>
      {returned.Reason !== '' && <LineText text={returned.Reason} />}
      <ReturnedElements full={full} ids={returned.ElementIds} />
      {mayAnswer && <Answer details={details} />}
    </section>
  )
}

/** The returned elements, each with a link to it and whether it is ready again. */
function ReturnedElements({
  full,
  ids,
}: {
  readonly full: StandardRow
  readonly ids: readonly number[]
}) {
  const elements = elementLines(full.AllElements ?? [], standardCode(full).code)
    .map(({ element }) => element)
    .filter(({ Id }) => ids.includes(Id))
  if (elements.length === 0) return null
  const ready = elements.filter((one) => one.phaseDetails['desktop-review']?.IsClientReady)
  return (
    <>
      <p className={styles['count']}>
        {ready.length} of {elements.length} {elements.length === 1 ? 'element' : 'elements'} ready
        again
      </p>
      <ul className={styles['elements']} aria-label="Elements that were sent back">
        {elements.map((element) => (
          <li key={element.Id}>
            <Link
              from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
              to="."
              params={(old) => ({ ...old, tab: 'Elements' as const })}
              search={(old) => definedOnly<ReviewSearch>({ ...old, element: element.Id })}
              resetScroll={false}
            >
              {element.Name}
            </Link>
            {ready.includes(element) && <Check size={14} aria-label="ready" />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The client's comment, opened in place on demand: what was pressed gives way to the field, or to what is offered beside the words of another client. */
function Answer({
  details,
}: {
  readonly details: NonNullable<StandardRow['phaseDetails']['desktop-review']>
}) {
  const { UserId } = useUser()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) focusOnMount(place.current?.querySelector('textarea, button') ?? null)
  }, [isOpen])
  return (
    <div ref={place}>
      {isOpen ? (
        <ClientComment details={details} label="Your answer, stored as the client comment" />
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {answerLabel(details, UserId)}
        </Button>
      )}
    </div>
  )
}

/** Returns the label of the button that opens the answer: an answer by another client is read first. */
function answerLabel(
  { ClientComment: text, LastClientId }: NonNullable<StandardRow['phaseDetails']['desktop-review']>,
  userId: string,
): string {
  if (!text) return 'Answer'
  return isSameUser(LastClientId, userId) ? 'Change your answer' : 'See the answer'
}

import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import { RfiAnswer } from '#web/domain/rfi/rfi-answer.tsx'
import { RfiClockText } from '#web/domain/rfi/rfi-clock-text.tsx'
import { RfiFacts } from '#web/domain/rfi/rfi-facts.tsx'
import { rfiAnchor, type RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { Collapsible } from '#web/ui/text/collapsible.tsx'
import { useReview } from '../shared/review-context.ts'
import type { ReviewSearch } from '../shared/search.ts'
import { useOpening } from '../shared/use-opening.ts'
import { EditRfi } from './record-rfi.tsx'
import { editRfiDraftKey } from './rfi-draft-keys.ts'
import type { RfiElement } from './rfi-form.tsx'
import styles from './rfi-panel.module.css'

/** A request from the accreditor with its answer; staff edit and delete it in place. */
export function RfiItem({
  request,
  elements,
}: {
  readonly request: RfiRequest
  readonly elements: readonly RfiElement[]
}) {
  const { may } = useReview()
  const item = useRef<HTMLLIElement>(null)
  const draftKey = useDraftKey()(editRfiDraftKey(request.ProjectId, request.Id))
  const editing = useOpening(() => readDraft(draftKey) !== null)
  useFocusOfAddress(item, request.Id)
  const ids = { rfi_id: request.Id, project_id: request.ProjectId }
  const closeForm = () => {
    editing.close()
    requestAnimationFrame(() => item.current?.focus())
  }
  return (
    <li ref={item} id={rfiAnchor(request.Id)} className={styles['item']} tabIndex={-1}>
      <div className={styles['head']}>
        <RfiClockText request={request} />
        <RfiFacts request={request} elementLink={linkToElement} />
        {!editing.isOpen && may('RFI:Delete', ids) && (
          <RfiActs request={request} onEdit={editing.open} />
        )}
      </div>
      {editing.isOpen ? (
        <OpenedByPerson value={editing.isByPerson}>
          <EditRfi request={request} elements={elements} onClose={closeForm} />
        </OpenedByPerson>
      ) : (
        <Collapsible text={request.Text} />
      )}
      <RfiAnswer request={request} may={may} isEdited />
    </li>
  )
}

/** Moves the focus once to the request named in the URL. */
function useFocusOfAddress(item: React.RefObject<HTMLElement | null>, id: number): void {
  const isNamed = useLocation({ select: ({ hash }) => hash === rfiAnchor(id) })
  useEffect(() => {
    if (isNamed) item.current?.focus()
  }, [isNamed, item])
}

const linkToElement = ({ Id, Name }: RfiElement) => (
  <Link
    from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
    to="."
    params={(old) => ({ ...old, tab: 'Elements' as const })}
    search={(old) => definedOnly<ReviewSearch>({ ...old, element: Id })}
    resetScroll={false}
  >
    {Name}
  </Link>
)

/** Edits a request, or deletes it after a confirmation. */
function RfiActs({
  request,
  onEdit,
}: {
  readonly request: RfiRequest
  readonly onEdit: () => void
}) {
  const removal = useTransformation('RFI:Delete')
  const [isConfirming, setConfirming] = useState(false)
  const { Id: rfi_id, ProjectId: project_id, Text, Answer } = request
  const remove = async () => {
    const expected = { Text, Answer }
    if ((await removal.run({ rfi_id, project_id }, { expected })) === null) setConfirming(false)
  }
  const quiet = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const
  return (
    <div className={styles['acts']}>
      <SaveStatus state={removal.state} error={removal.error} />
      {isConfirming ? (
        <ConfirmInRow
          name="Delete this request?"
          act="Delete"
          isBusy={removal.state === 'Updating'}
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(false)}
        >
          {Answer ? 'Delete this request and its answer?' : 'Delete this request?'}
        </ConfirmInRow>
      ) : (
        <>
          <Button {...quiet} aria-label="Edit request" onClick={onEdit}>
            Edit
          </Button>
          <Button {...quiet} aria-label="Delete request" onClick={() => setConfirming(true)}>
            Delete
          </Button>
        </>
      )}
    </div>
  )
}

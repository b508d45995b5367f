import { memo, useCallback, useEffect, useRef, useState, type RefObject, Suspense } from 'react'
import { isElementPhase } from '#rules/review/phases.ts'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { PendingForm } from '#web/ui/form/pending-form.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import type { CitationAction } from '../citations/citation-editor.tsx'
import { CitationEditor, FoundEvidence } from '../lazy/lazy-tabs.tsx'
import type { ElementHandle, RegisterActions } from '../shared/element-handle.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'
import { supportTextDraftKey } from '../shared/support-text-draft-key.ts'
import { useElementActions } from '../shared/use-element-actions.ts'
import { useOpening } from '../shared/use-opening.ts'
import { CitationItem } from './citation-item.tsx'
import { ElementWork } from './element-work.tsx'
import { EvidenceActs } from './evidence-acts.tsx'
import { SupportText } from './support-text.tsx'
import citationsStyles from './citations.module.css'
import styles from './element-item.module.css'
import work from './element-work.module.css'

const letters: Readonly<Record<number, string>> = { 1: 'M', 2: '–', 3: 'P', 4: 'LI' }

/** The type of an element as a letter; its name is read aloud and shown on hover. */
function TypeMark({ type, isStem }: { readonly type: number; readonly isStem: boolean }) {
  const title = isStem ? 'Stem' : (elementTypes.find(({ id }) => id === type)?.title ?? '')
  return (
    <span className={styles['mark']} title={title}>
      <span aria-hidden>{isStem ? '' : letters[type]}</span>
      <span className="only-read-aloud">{title}</span>
    </span>
  )
}

type Props = {
  readonly element: Element
  readonly depth: number
  readonly ownName: string
  readonly isBillable: boolean
  readonly isCurrent: boolean
  readonly isDTRPassthrough: boolean
  readonly onChoose: (id: number) => void
  readonly handles: RefObject<Map<number, ElementHandle>>
}

/** An element of the tree with its review and citations. */
export const ElementItem = memo(function ElementItem(props: Props) {
  const { element, depth, ownName, isBillable, isCurrent, isDTRPassthrough, onChoose, handles } =
    props
  const { phase } = useReview()
  // A stem without other elements is scored like any element.
  const isHeading = element.Stem && !isBillable
  const item = useRef<HTMLElement>(null)
  const register = useElementHandle(element.Id, item, handles)

  const { citing, setCiting, cite } = useCiting(element.Id, register)
  const support = useSupportText(element.Id)
  const [isFinding, setFinding] = useState(false)
  const find = () => setFinding(true)
  useElementActions(register, 'find', find)
  const acts = (
    <EvidenceActs
      onCite={cite}
      onFind={find}
      onSupport={support && !support.isOpen ? support.open : null}
      hasSupportText={element.support !== null}
    />
  )

  return (
    <li>
      {/* Focus anywhere inside selects the element. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <article
        ref={item}
        // Roving tab index: n and p move the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isCurrent ? 0 : -1}
        className={styles['item']}
        data-current={isCurrent || undefined}
        data-stem={isHeading || undefined}
        style={{ '--depth': depth }}
        aria-label={element.Name}
        onFocus={() => onChoose(element.Id)}
      >
        <ElementWords element={element} ownName={ownName} isHeading={isHeading} />
        {isElementPhase(phase) ? (
          <ElementWork
            element={element}
            isBillable={isBillable}
            phase={phase}
            isDTRPassthrough={isDTRPassthrough}
            register={register}
            acts={acts}
          />
        ) : (
          <div className={work['acts']} data-alone>
            {acts}
          </div>
        )}
        <SupportText element={element} editing={support} />
        <Citations element={element} citing={citing} onCiting={setCiting} />
        {isFinding && (
          <Suspense fallback={<PendingSearch />}>
            <FoundEvidence element={element} onClose={() => setFinding(false)} />
          </Suspense>
        )}
      </article>
    </li>
  )
})

const PendingSearch = () => (
  <div className={styles['search']}>
    <SkeletonRows rows={3} name="Loading the search" />
  </div>
)

/** The state of citing at an element, and the function that starts it: null without permission. */
function useCiting(elementId: number, register: RegisterActions) {
  const { project_id, may } = useReview()
  const [citing, setCiting] = useState<CitationAction | null>(null)
  const mayCite = may(
    'Citation:Create',
    { project_id, element_id: elementId, document_id: 0 },
    { IsVisibleToCaller: true },
  )
  const cite = () => {
    if (mayCite) setCiting((old) => ({ kind: 'new', turn: old?.kind === 'new' ? old.turn + 1 : 0 }))
  }
  useElementActions(register, 'cite', cite)
  return { citing, setCiting, cite: mayCite ? cite : null }
}

/** The editor of the support text of an element, open from the start when there is a draft; null without permission. */
function useSupportText(elementId: number) {
  const { project_id, may } = useReview()
  const draftKey = useDraftKey()(supportTextDraftKey(project_id, elementId))
  const opening = useOpening(() => readDraft(draftKey) !== null)
  const mayWrite = may('Element:UpdateSupportText', { project_id, element_id: elementId })
  return mayWrite ? opening : null
}

const ElementWords = ({
  element: { Id, ElementTypeId, Stem, Text },
  ownName,
  isHeading,
}: {
  readonly element: Element
  readonly ownName: string
  readonly isHeading: boolean
}) => (
  <>
    <TypeMark type={ElementTypeId} isStem={isHeading} />
    <div className={styles['words']}>
      {!Stem && <span className={styles['name']}>{ownName}</span>}
      <ElementText text={Text} />
      <ChangedMark elementId={Id} />
    </div>
  </>
)

/** Marks an element that others changed since the person last looked. */
function ChangedMark({ elementId }: { readonly elementId: number }) {
  const { changes, standard_id } = useReview()
  if (!changes.get(standard_id)?.ElementIds.includes(elementId)) return null
  return <span className={styles['changed']}>Changed</span>
}

const ElementText = ({ text }: { readonly text: Element['Text'] }) =>
  text ? <LineText text={text} /> : <p className={styles['none']}>No text of its own</p>

/** Registers the handle of an element, and returns the function with which its parts register their actions. */
function useElementHandle(
  id: number,
  item: RefObject<HTMLElement | null>,
  handles: Props['handles'],
): RegisterActions {
  const parts = useRef<Parameters<RegisterActions>[0]>({})
  useEffect(() => {
    const known = handles.current
    known.set(id, {
      focus: () => {
        item.current?.focus({ preventScroll: true })
        item.current?.scrollIntoView({ block: 'nearest' })
      },
      score: (score) => parts.current.score?.(score),
      comment: () => parts.current.comment?.(),
      ready: (isReady) => parts.current.ready?.(isReady),
      cite: () => parts.current.cite?.(),
      find: () => parts.current.find?.(),
      reply: () => item.current?.querySelector<HTMLButtonElement>('[data-reply]')?.click(),
      accept: () => item.current?.querySelector<HTMLButtonElement>('[data-accept]')?.click(),
    })
    return () => void known.delete(id)
  }, [id, item, handles])
  return useCallback<RegisterActions>((part) => {
    parts.current = { ...parts.current, ...part }
  }, [])
}

/** The citations of an element, with their passages. */
function Citations({
  element,
  citing,
  onCiting,
}: {
  readonly element: Element
  readonly citing: CitationAction | null
  readonly onCiting: (citing: CitationAction | null) => void
}) {
  const { citations } = element
  if (citations.length === 0 && !citing) return null
  return (
    <div className={citationsStyles['citations']}>
      {citations.length > 0 && (
        <ul className={citationsStyles['list']} aria-label="Citations">
          {citations.map((citation) => (
            <CitationItem
              key={citation.DocumentId}
              elementId={element.Id}
              citation={citation}
              isEdited={
                citing?.kind === 'edit' &&
                !citing.isSaved &&
                citing.documentId === citation.DocumentId
              }
              onEdit={() => onCiting({ kind: 'edit', documentId: citation.DocumentId })}
              onRemoved={() => onCiting({ kind: 'removed', citation })}
            />
          ))}
        </ul>
      )}
      {citing && (
        <Suspense
          fallback={
            <PendingForm onLeave={() => onCiting(null)}>
              <SkeletonRows rows={4} name="Loading the form" />
            </PendingForm>
          }
        >
          <CitationEditor element={element} citing={citing} onCiting={onCiting} />
        </Suspense>
      )}
    </div>
  )
}

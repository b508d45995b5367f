import { memo, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { isElementPhase } from '../../../rules/phases.ts'
import { LineText } from '../../ui/line-text.tsx'
import type { Citing } from '../bench-documents/element-citing.tsx'
import { useBench } from './bench-context.ts'
import { Citations } from './citations.tsx'
import styles from './element-item.module.css'
import type { ElementHandle, LayPart } from './element-handle.ts'
import { ElementWork } from './element-work.tsx'
import work from './element-work.module.css'
import type { Element } from './scored-rows.ts'
import { TypeMark } from './type-mark.tsx'
import { useHandlePart } from './use-handle-part.ts'

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

/** An element of the tree: its mark, its name, its text, and the work on it. */
export const ElementItem = memo(function ElementItem(props: Props) {
  const { element, depth, ownName, isBillable, isCurrent, isDTRPassthrough, onChoose, handles } =
    props
  const { phase, project_id, may } = useBench()
  // A stem that stands alone in its standard is an element like any other.
  const isHeading = element.Stem && !isBillable
  const item = useRef<HTMLElement>(null)
  const parts = useRef<Parameters<LayPart>[0]>({})
  const lay = useCallback<LayPart>((part) => {
    parts.current = { ...parts.current, ...part }
  }, [])

  const [citing, setCiting] = useState<Citing | null>(null)
  const ids = { project_id, element_id: element.Id, document_id: 0 }
  const mayCite = may('Citation:Create', ids, { IsVisibleToCaller: true })
  const cite = () => {
    if (mayCite) setCiting((old) => ({ kind: 'new', turn: old?.kind === 'new' ? old.turn + 1 : 0 }))
  }
  useHandlePart(lay, 'cite', cite)
  const citeButton = mayCite && (
    <button type="button" className={work['act']} title="Cite a document (c)" onClick={cite}>
      Cite
    </button>
  )

  useEffect(() => {
    const known = handles.current
    known.set(element.Id, {
      focus: () => {
        item.current?.focus({ preventScroll: true })
        item.current?.scrollIntoView({ block: 'nearest' })
      },
      score: (score) => parts.current.score?.(score),
      comment: () => parts.current.comment?.(),
      ready: () => parts.current.ready?.(),
      cite: () => parts.current.cite?.(),
    })
    return () => void known.delete(element.Id)
  }, [element.Id, handles])

  return (
    <li>
      {/* The focus inside, wherever it lands, chooses the element. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <article
        ref={item}
        // One element at a time takes the focus; n and p move it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isCurrent ? 0 : -1}
        className={styles['item']}
        data-current={isCurrent || undefined}
        data-stem={isHeading || undefined}
        style={{ '--depth': depth }}
        aria-label={element.Name}
        onFocus={() => onChoose(element.Id)}
      >
        <TypeMark type={element.ElementTypeId} isStem={isHeading} />
        <div className={styles['words']}>
          {!element.Stem && <span className={styles['name']}>{ownName}</span>}
          {element.Text ? (
            <LineText text={element.Text} />
          ) : (
            <p className={styles['none']}>No text of its own</p>
          )}
        </div>
        {isElementPhase(phase) ? (
          <ElementWork
            element={element}
            isBillable={isBillable}
            phase={phase}
            isDTRPassthrough={isDTRPassthrough}
            lay={lay}
            citeButton={citeButton}
          />
        ) : (
          <div className={work['acts']} data-alone>
            {citeButton}
          </div>
        )}
        <Citations element={element} citing={citing} onCiting={setCiting} />
      </article>
    </li>
  )
})

import { memo, useCallback, useEffect, useRef, type RefObject } from 'react'
import { isElementPhase } from '../../../rules/phases.ts'
import { LineText } from '../../ui/line-text.tsx'
import { useBench } from './bench-context.ts'
import { Citations } from './citations.tsx'
import styles from './element-item.module.css'
import type { ElementHandle, LayPart } from './element-handle.ts'
import { ElementWork } from './element-work.tsx'
import type { Element } from './scored-rows.ts'
import { TypeMark } from './type-mark.tsx'

type Props = {
  readonly element: Element
  readonly depth: number
  readonly ownName: string
  readonly isCurrent: boolean
  readonly isDTRPassthrough: boolean
  readonly onChoose: (id: number) => void
  readonly handles: RefObject<Map<number, ElementHandle>>
}

/** An element of the tree: its mark, its name, its text, and the work on it. */
export const ElementItem = memo(function ElementItem(props: Props) {
  const { element, depth, ownName, isCurrent, isDTRPassthrough, onChoose, handles } = props
  const { phase } = useBench()
  const item = useRef<HTMLElement>(null)
  const parts = useRef<Parameters<LayPart>[0]>({})
  const lay = useCallback<LayPart>((part) => {
    parts.current = { ...parts.current, ...part }
  }, [])

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
        data-stem={element.Stem || undefined}
        style={{ '--depth': depth }}
        aria-label={element.Name}
        onFocus={() => onChoose(element.Id)}
      >
        <TypeMark type={element.ElementTypeId} isStem={element.Stem} />
        <div className={styles['words']}>
          {!element.Stem && <span className={styles['name']}>{ownName}</span>}
          {element.Text ? (
            <LineText text={element.Text} />
          ) : (
            <p className={styles['none']}>No text of its own</p>
          )}
        </div>
        {isElementPhase(phase) && (
          <ElementWork
            element={element}
            phase={phase}
            isDTRPassthrough={isDTRPassthrough}
            lay={lay}
          />
        )}
        {element.citations.length > 0 && <Citations citations={element.citations} />}
      </article>
    </li>
  )
})

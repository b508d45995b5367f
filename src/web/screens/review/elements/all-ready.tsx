import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ElementPhase } from '#rules/review/phases.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import type { ElementHandle } from '../shared/element-handle.ts'
import type { Element } from '../shared/element-scores.ts'
import styles from './elements-tab.module.css'

/** For clients: marks every element as ready that is not yet, and can undo the marks that it set. */
export function AllReady({
  elements,
  phase,
  handleOf,
}: {
  /** The elements that a client marks as ready. */
  readonly elements: readonly Element[]
  readonly phase: ElementPhase
  readonly handleOf: (id: number) => ElementHandle | undefined
}) {
  const [marked, setMarked] = useState<readonly number[]>([])
  const isReady = ({ phaseDetails }: Element) => phaseDetails[phase]?.IsClientReady === true
  const idsWhere = (isMeant: (element: Element) => boolean) =>
    elements.filter(isMeant).map(({ Id }) => Id)
  const mark = (ids: readonly number[], to: boolean) => ids.forEach((id) => handleOf(id)?.ready(to))
  const open = idsWhere((element) => !isReady(element))
  const markAll = () => {
    setMarked(open)
    mark(open, true)
  }
  const takeBack = () => {
    setMarked([])
    mark(
      idsWhere((element) => marked.includes(element.Id) && isReady(element)),
      false,
    )
  }
  useKeys('Elements', {
    'shift+r': { does: 'Mark all elements as ready', run: markAll },
  })
  if (open.length === 0 && marked.length === 0) return null
  return (
    <p className={styles['allReady']}>
      <span>
        {elements.length - open.length} of {elements.length} elements ready
      </span>
      {open.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={markAll}>
          Mark all as ready
        </Button>
      )}
      {marked.length > 0 && open.length === 0 && (
        <Button variant="subtle" size="compact-sm" onClick={takeBack}>
          Undo
        </Button>
      )}
    </p>
  )
}

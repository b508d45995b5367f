import { useState } from 'react'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import { describeInverse, type HistoryContext, type HistoryRow } from '../entry/history-context.ts'
import type { UndoOfRow } from './undo-of-row.ts'
import { UndoPanel } from './undo-panel.tsx'
import styles from './undo-panel.module.css'

type State = { readonly is: 'closed' | 'open' } | { readonly is: 'done'; readonly sentence: string }

/** The parts that undo an entry: the button in its foot, and the confirmation below it. */
export function useUndoPart(row: HistoryRow, undo: UndoOfRow, context: HistoryContext) {
  const [state, setState] = useState<State>({ is: 'closed' })
  const focusEntry = () =>
    document.querySelector<HTMLElement>(`[data-entry="${row.Id}"]`)?.focus({ preventScroll: true })
  const close = () => {
    setState({ is: 'closed' })
    focusEntry()
  }
  const foot =
    state.is === 'done' ? null : 'inverse' in undo ? (
      <button
        type="button"
        className={styles['undo']}
        data-undo
        aria-expanded={state.is === 'open'}
        onClick={() => setState({ is: state.is === 'open' ? 'closed' : 'open' })}
      >
        Undo this
      </button>
    ) : 'undoneBy' in undo ? (
      <Undone by={undo.undoneBy} />
    ) : (
      <span data-undo>
        <Tooltip button="Cannot be undone" className={styles['cannot']}>
          {undo.reason}
        </Tooltip>
      </span>
    )
  const below =
    state.is === 'done' ? (
      <output className={styles['done']}>{state.sentence}</output>
    ) : state.is === 'open' && 'inverse' in undo ? (
      <UndoPanel
        inverse={undo.inverse}
        description={describeInverse(row, undo.inverse, context)}
        onDone={(sentence) => {
          setState({ is: 'done', sentence })
          focusEntry()
        }}
        onClose={close}
      />
    ) : null
  return { foot, below }
}

/** Who undid an entry, and when. */
const Undone = ({ by }: { readonly by: HistoryRow }) => (
  <span>
    undone by {by.FullName ?? 'a former member'}, <DateText value={by.CreatedAt} withTime />
  </span>
)

import { Button } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { Suspense } from 'react'
import type { ReviewAction } from '#rules/review/actions/review-action.ts'
import type { OfferedActions } from '#rules/review/actions/review-actions.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { ClosedActs } from './lazy-closed-acts.ts'
import styles from './review-buttons.module.css'

type Props = {
  readonly row: StandardRow
  readonly label: string
  readonly actions: OfferedActions
  /** Whether unavailable actions are listed, with the reason. */
  readonly hasClosed: boolean
  /** The action that was started and is waiting for earlier changes. */
  readonly waiting: ReviewAction | null
  readonly isSaving: boolean
  /** Whether data that the action asks about is still loading. */
  readonly isWaiting: (action: ReviewAction) => boolean
  readonly onStart: (action: ReviewAction) => void
}

/** The usual actions as buttons. On narrow screens all but the first move to the menu, which holds the rare and the unavailable ones. */
export function ActionButtons(props: Props) {
  const { actions, hasClosed, waiting, isSaving, isWaiting, onStart } = props
  const { usual, rare, highlighted } = actions
  const isInMenu = hasClosed || rare.length > 0
  return (
    <>
      {usual.map((action, index) => (
        <Button
          key={action.name}
          className={(index > 0 && styles['second']) || ''}
          variant={action === highlighted ? 'filled' : 'default'}
          loading={action === waiting}
          disabled={isSaving || isWaiting(action)}
          onClick={() => onStart(action)}
        >
          {action.name}
        </Button>
      ))}
      {(isInMenu || usual.length > 1) && (
        <Menu
          side="below-left"
          name="More actions"
          className={isInMenu ? styles['more'] : styles['moreFolded']}
          isDisabled={isSaving}
          button={<EllipsisVertical size={18} aria-hidden />}
        >
          <MoreActions {...props} />
        </Menu>
      )}
    </>
  )
}

const MoreActions = ({ row, label, actions, hasClosed, isWaiting, onStart }: Props) => (
  <>
    {actions.usual.slice(1).map((action) => (
      <button
        key={action.name}
        type="button"
        role="menuitem"
        className={styles['folded']}
        disabled={isWaiting(action)}
        onClick={() => onStart(action)}
      >
        {action.name}
      </button>
    ))}
    {actions.rare.map((action) => (
      <button
        key={action.name}
        type="button"
        role="menuitem"
        disabled={isWaiting(action)}
        onClick={() => onStart(action)}
      >
        {action.name}
      </button>
    ))}
    {hasClosed && (
      <Suspense fallback={null}>
        <ClosedActs
          {...{ row, label }}
          offered={[...actions.usual, ...actions.rare].map(({ name }) => name)}
        />
      </Suspense>
    )}
  </>
)

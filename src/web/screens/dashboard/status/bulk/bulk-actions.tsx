import { ChevronDown } from 'lucide-react'
import { ClosableItem } from '#web/ui/menu/closable-item.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { ClosableButton } from '#web/ui/tooltip/closable-button.tsx'
import styles from './bulk-bar.module.css'

/** An action as the bar offers it. */
export type OfferedAct = {
  readonly key: string
  readonly name: string
  readonly isRare: boolean
  /** Why it is unavailable; null when it is available. */
  readonly why: string | null
}

/** The actions on the selected standards as buttons; rare ones are in a menu, as are all of them on narrow screens. */
export function BulkActions({
  acts,
  onChoose,
}: {
  readonly acts: readonly OfferedAct[]
  /** Called for unavailable actions too. */
  readonly onChoose: (key: string) => void
}) {
  const usual = acts.filter(({ isRare }) => !isRare)
  const rare = acts.filter(({ isRare }) => isRare)
  return (
    <div className={styles['actions']} role="group" aria-label="Actions">
      {usual.map(({ key, name, why }) => (
        <ClosableButton
          key={key}
          className={styles['wide']}
          why={why}
          onPress={() => onChoose(key)}
          onPressClosed={() => onChoose(key)}
        >
          {name}
        </ClosableButton>
      ))}
      <Menu
        side="below-left"
        className={rare.length > 0 ? styles['more'] : styles['moreNarrow']}
        button={
          <>
            <span className={styles['wide']}>More</span>
            <span className={styles['narrow']}>Actions</span>
            <ChevronDown size={16} aria-hidden />
          </>
        }
      >
        {[...usual, ...rare].map(({ key, name, why, isRare }) => (
          <ClosableItem
            key={key}
            className={isRare ? '' : styles['narrow']}
            why={why}
            onChoose={() => onChoose(key)}
          >
            {name}
          </ClosableItem>
        ))}
      </Menu>
    </div>
  )
}

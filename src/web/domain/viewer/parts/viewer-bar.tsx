import type { ReactNode } from 'react'
import styles from './viewer-bar.module.css'

/** The controls above a shown file. */
export function ViewerBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['bar']} role="toolbar" aria-label="View">
      {children}
    </div>
  )
}

/** A control with an icon; `name` is read aloud and shown on hover with its key. */
export function BarButton({
  name,
  keys,
  isPressed,
  isDisabled = false,
  onClick,
  children,
}: {
  readonly name: string
  readonly keys?: string
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Controls that belong together. */
export const BarGroup = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['group']}>{children}</div>
)

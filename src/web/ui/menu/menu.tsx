import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './menu.module.css'

// Excludes items that are hidden at this screen width.
const itemsOf = (menu: HTMLElement | null): HTMLElement[] =>
  [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem], [role=menuitemradio]') ?? [])].filter(
    (item) => item.checkVisibility(),
  )

const openItem = '[role^=menuitem]:not([aria-disabled=true])'

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type Props = {
  /** The content of the button. */
  readonly button: ReactNode
  /** The accessible name of the button, when its content has no text. */
  readonly name?: string
  readonly className?: string | undefined
  readonly isDisabled?: boolean
  /** The side of the button on which the menu opens. */
  readonly side: 'below-left' | 'below-right'
  /** Elements with the role menuitem or menuitemradio; other elements with role none or presentation. */
  readonly children: ReactNode
}

/**
 * A menu button based on the browser's popover. The menu closes on Escape, on a click outside and after a choice that is not disabled, and
 * returns the focus to the button.
 */
export function Menu({ button, name, className, isDisabled = false, side, children }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  // The content is rendered only while the menu is open: most menus never are, and their links would render
  // again on each change of the address.
  const [isOpen, setOpen] = useState(false)

  const onToggle = ({ newState }: { readonly newState: string }) => {
    opener.current?.setAttribute('aria-expanded', String(newState === 'open'))
    if (newState === 'open') itemsOf(menu.current)[0]?.focus()
    else setOpen(false)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const move = moves[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (!move) return
    event.preventDefault()
    items[move(at, items.length)]?.focus()
  }

  return (
    <span className={styles['anchor']} style={{ '--anchor': `--menu${id.replaceAll(/\W/g, '')}` }}>
      <button
        ref={opener}
        type="button"
        className={className}
        disabled={isDisabled}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={name}
        title={name}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className={styles['menu']}
        data-side={side}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setOpen(true)
        }}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest(openItem)) menu.current?.hidePopover()
        }}
      >
        {isOpen && children}
      </div>
    </span>
  )
}

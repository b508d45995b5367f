import type { ReactNode, Ref } from 'react'
import styles from './tab-bar.module.css'

/** The class of a link in a tab bar. */
export const tabClass = styles['tab']

/** Links to the parts of a page; they scroll sideways where there is no room for all. */
export const TabBar = ({
  label,
  ref,
  children,
}: {
  readonly label: string
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}) => (
  <nav ref={ref} className={`${styles['tabs']} may-go-on`} aria-label={label}>
    {children}
  </nav>
)

/** How many items a tab has. */
export const TabCount = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['count']}>{children}</span>
)

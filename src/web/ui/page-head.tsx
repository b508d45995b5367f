import type { ReactNode, Ref } from 'react'
import styles from './page-head.module.css'

/** The head of a screen, as tall on every screen: its name, which can take the focus, and beside it what can be done first. */
export function PageHead({
  title,
  headingRef,
  children,
}: {
  readonly title: string
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly children?: ReactNode
}) {
  return (
    <header className={styles['head']}>
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  )
}

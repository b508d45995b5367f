import type { ReactNode, Ref } from 'react'
import styles from './page-head.module.css'

/** The head of a screen, of the same height on every screen: the title, which can receive focus, and the main actions. */
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

import { useEffect, useRef, type ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { PlumbSign } from '../../ui/plumb-sign.tsx'
import styles from './sheet.module.css'

/** The sheet of every page of sign-in: the sign of the house, a heading, which takes the focus on arrival where nothing else does, and one thing to do. */
export function Sheet({
  title,
  heading = title,
  children,
}: {
  /** The name of the page. */
  readonly title: string
  readonly heading?: string
  readonly children: ReactNode
}) {
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) top.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Page title={title}>
      <main className={styles['sheet']}>
        <PlumbSign size={40} />
        <h1 ref={top} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </main>
    </Page>
  )
}

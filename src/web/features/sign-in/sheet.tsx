import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { PlumbSign } from '../../ui/plumb-sign.tsx'
import styles from './sheet.module.css'

/** The sheet of every page of sign-in: the sign of the house, a heading, and one thing to do. */
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
  return (
    <Page title={title}>
      <main className={styles['sheet']}>
        <PlumbSign size={40} />
        <h1>{heading}</h1>
        {children}
      </main>
    </Page>
  )
}

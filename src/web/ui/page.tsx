import type { ReactNode } from 'react'
import { productName } from '../../rules/product.ts'
import styles from './page.module.css'

/** A screen: names itself in the title of the document ('<thing> – Plumbline', or the product alone); `isWide` uses the whole width and leaves out the margins. */
export function Page({
  title,
  children,
  isWide = false,
}: {
  readonly title?: string
  readonly children: ReactNode
  readonly isWide?: boolean
}) {
  return (
    <div className={isWide ? styles['wide'] : styles['page']}>
      <title>{title ? `${title} – ${productName}` : productName}</title>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { productName } from '#rules/text/product.ts'
import styles from './page.module.css'

/** A screen with its document title ('<title> – Plumbline', or the product name alone). `isWide` uses the full width without margins. */
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

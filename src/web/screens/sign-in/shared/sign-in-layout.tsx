import { useEffect, useRef, type ReactNode } from 'react'
import { Logo } from '#web/ui/brand/logo.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from './sign-in-layout.module.css'

/** The layout of the sign-in pages: the logo, a heading, which takes the focus on arrival unless another element has it, and the content. */
export function SignInLayout({
  title,
  heading = title,
  children,
}: {
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
        <Logo size={40} />
        <h1 ref={top} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </main>
    </Page>
  )
}

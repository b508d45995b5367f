import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Phase } from '#rules/review/phases.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import styles from './print.module.css'

/** The bar above a report: the link back to its project, the controls of the report, and the print button. Shown on screen only. */
export function PrintBar({
  projectId,
  name,
  tab,
  phase = 'desktop-review',
  isReady,
  children,
}: {
  readonly projectId: number
  readonly name: string
  /** The dashboard tab that the link back opens. */
  readonly tab: 'Status' | 'Reports'
  readonly phase?: Phase
  readonly isReady: boolean
  readonly children: ReactNode
}) {
  const print = () => globalThis.print()
  useKeys('Report', { p: { does: 'Print', run: print } })
  return (
    <div className={styles['bar']}>
      <Link
        to="/app/projects/$project_id/dashboard/$tab"
        params={{ project_id: projectId, tab }}
        search={phase === 'desktop-review' ? {} : { phase }}
        className={styles['back']}
      >
        <ArrowLeft size={16} aria-hidden />
        {name}
      </Link>
      {children}
      <Button
        leftSection={<Printer size={16} aria-hidden />}
        onClick={print}
        disabled={!isReady}
        title="Print, or save as PDF (p)"
      >
        Print
      </Button>
    </div>
  )
}

/** Links to the files of a report, labelled with their names. */
export function FileLinks({
  files,
}: {
  readonly files: readonly { readonly name: string; readonly href: string }[]
}) {
  return (
    <div className={styles['downloads']} role="group" aria-label="Download">
      <Download size={16} aria-hidden />
      {files.map(({ name, href }) => (
        <a key={href} href={href} download aria-label={`Download as ${name}`}>
          {name}
        </a>
      ))}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { productName } from '../../../rules/product.ts'
import { takeFocus } from '../take-focus.ts'
import styles from './factors.module.css'

/** New backup codes, shown this once: to copy, to download, and to be confirmed as kept. */
export function BackupCodeSheet({
  codes,
  email,
  onKept,
}: {
  readonly codes: readonly string[]
  readonly email: string
  readonly onKept: () => void
}) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? 'yes' : 'no')
  }
  return (
    <section className={styles['step']} aria-label="Backup codes">
      <h3 ref={takeFocus} tabIndex={-1}>
        Save these backup codes
      </h3>
      <p className={styles['words']}>
        Each code signs you in once when you do not have your app or passkey. They are shown only
        this once.
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles['acts']}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes, email))}`}
          download={`${productName} backup codes.txt`}
        >
          Download
        </Button>
        <Button onClick={onKept}>I have saved them</Button>
      </div>
      <output className={styles['words']}>
        {copied === 'yes' && 'Copied.'}
        {copied === 'no' && 'The browser blocked copying. Download the codes or write them down.'}
      </output>
    </section>
  )
}

const fileOf = (codes: readonly string[], email: string): string =>
  `${productName}: backup codes of ${email}\nEach code can be used once.\n\n${codes.join('\n')}\n`

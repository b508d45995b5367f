import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import styles from './calendar-feed.module.css'

/** A new address of the calendar feed to copy, shown only once. */
export function NewAddress({
  address,
  onDone,
}: {
  readonly address: string
  readonly onDone: () => void
}) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? 'yes' : 'no')
  }
  return (
    <section className={styles['address']} aria-label="New address">
      <h3 ref={focusOnMount} tabIndex={-1}>
        Copy this address
      </h3>
      <p className={styles['words']}>
        Give it to your calendar program as a subscription. It is shown only this once. Whoever has
        it sees your dates and tasks without signing in.
      </p>
      <TextInput
        label="Address"
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles['acts']}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="default" onClick={onDone}>
          I have copied it
        </Button>
      </div>
      <output className={styles['words']}>
        {copied === 'yes' && 'Copied.'}
        {copied === 'no' && 'The browser blocked copying. Select the address and copy it.'}
      </output>
    </section>
  )
}

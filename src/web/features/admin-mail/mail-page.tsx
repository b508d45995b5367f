import { useRef, useState } from 'react'
import type { MailWay } from '../../../rules/mail-desk.ts'
import { useSession } from '../../data/session.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { CaughtList } from './caught-list.tsx'
import { useMailOverview } from './mail-data.ts'
import styles from './mail-page.module.css'
import { OutboxList } from './outbox-list.tsx'
import { useMailKeys } from './use-mail-keys.ts'
import { useMailSearch } from './use-mail-search.ts'

const ways: Readonly<Record<MailWay, string>> = {
  smtp: 'Mails leave through the mail server of this installation. What cannot be sent is tried again for three days.',
  catcher:
    'This is a demo: every mail is sent to a mail server of the demo itself, appears here, and goes no further.',
  none: 'This installation has no mail server: mails wait here until SMTP_URL names one.',
}

/** The mails of the house: what waits, what failed, and in a demo what was caught. */
export function MailPage() {
  const { isReadOnly } = useSession()
  const overview = useMailOverview()
  const { search, change } = useMailSearch()
  const [told, setTold] = useState<string | null>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The row with the button moves away.
  const tell = (words: string) => {
    setTold(words)
    heading.current?.focus()
  }
  useMailKeys({
    list,
    onFilter: () => filterField.current?.focus(),
    onClose: () => change({ mail: undefined }),
  })
  const { way, mails = [] } = overview.data ?? {}
  const failed = mails.filter(({ failedAt }) => failedAt !== null)
  const waiting = mails.filter(({ failedAt }) => failedAt === null)
  return (
    <Page title="Mail">
      <PageHead title="Mail" headingRef={heading} />
      {isReadOnly && <p>This installation is read-only: no mail is sent from here.</p>}
      {overview.error && !overview.data ? (
        <ErrorNote
          what="The mails could not be loaded"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : way === undefined ? (
        <SkeletonRows rows={8} height="44px" name="Loading the mails" />
      ) : (
        <>
          <p className={styles['way']}>{ways[way]}</p>
          <output className={styles['told']}>{told}</output>
          {failed.length > 0 && (
            <section>
              <h2>Failed</h2>
              <OutboxList rows={failed} name="Failed mails" isSending onTold={tell} />
            </section>
          )}
          {waiting.length > 0 && (
            <section>
              <h2>Waiting</h2>
              <OutboxList
                rows={waiting}
                name="Waiting mails"
                isSending={way !== 'none'}
                onTold={tell}
              />
            </section>
          )}
          {mails.length === 0 && <p className={styles['none']}>No mail waits, and none failed.</p>}
          {way === 'catcher' && (
            <section>
              <div className={styles['head']}>
                <h2>Caught</h2>
                <FilterField
                  ref={filterField}
                  name="Find by recipient"
                  q={search.to ?? ''}
                  onFilter={(to) => change({ to: to || undefined })}
                />
              </div>
              <CaughtList list={list} />
            </section>
          )}
        </>
      )}
    </Page>
  )
}

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
  smtp: 'Mail is sent through the mail server of this installation. Failed deliveries are retried for three days.',
  catcher: 'This is a demo: all mail is captured here and never leaves this installation.',
  none: 'No mail server is set up: mail is queued here until SMTP_URL is set.',
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
      {isReadOnly && <p>This installation is read-only: it does not send mail.</p>}
      {overview.error && !overview.data ? (
        <ErrorNote
          what="The mail could not be loaded"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : way === undefined ? (
        <SkeletonRows rows={8} height="44px" name="Loading mail" />
      ) : (
        <>
          <p className={styles['way']}>{ways[way]}</p>
          <output className={styles['told']}>{told}</output>
          {failed.length > 0 && (
            <section>
              <h2>Failed</h2>
              <OutboxList rows={failed} name="Failed mail" isSending onTold={tell} />
            </section>
          )}
          {waiting.length > 0 && (
            <section>
              <h2>Queued</h2>
              <OutboxList
                rows={waiting}
                name="Queued mail"
                isSending={way !== 'none'}
                onTold={tell}
              />
            </section>
          )}
          {mails.length === 0 && <p className={styles['none']}>No mail queued or failed.</p>}
          {way === 'catcher' && (
            <section>
              <div className={styles['head']}>
                <h2>Captured</h2>
                <FilterField
                  ref={filterField}
                  name="Filter by recipient"
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

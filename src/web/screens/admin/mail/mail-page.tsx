import { useRef, useState, type RefObject } from 'react'
import type { MailOverview, MailWay } from '#operations/mail/contract.ts'
import { useSession } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { CaughtMailList } from './caught-mail-list.tsx'
import { useMailOverview } from './mail-queries.ts'
import { OutboxList } from './outbox-list.tsx'
import { useMailSearch } from './use-mail-search.ts'
import styles from './mail-page.module.css'

const deliveryNotes: Readonly<Record<MailWay, string>> = {
  smtp: 'Mail is sent through the mail server of this installation. Failed deliveries are retried for three days.',
  catcher: 'This is a demo: all mail is captured here and never leaves this installation.',
  none: 'No mail server is set up: mail is queued here until SMTP_URL is set.',
}

/** The mails of the installation: waiting, failed and, in a demo, caught. */
export function MailPage() {
  const { isReadOnly } = useSession()
  const overview = useMailOverview()
  const { search, change } = useMailSearch()
  const [notice, setNotice] = useState<string | null>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus the heading: the row with the pressed button moves.
  const notify = (words: string) => {
    setNotice(words)
    heading.current?.focus()
  }
  useMailKeys({
    list,
    onFilter: () => filterField.current?.focus(),
    onClose: () => change({ mail: undefined }),
  })
  return (
    <Page title="Mail">
      <PageHead title="Mail" headingRef={heading} />
      {isReadOnly && <p>This installation is read-only: it does not send mail.</p>}
      {overview.data ? (
        <>
          <p className={styles['way']}>{deliveryNotes[overview.data.way]}</p>
          <output className={styles['notice']}>{notice}</output>
          <Outbox {...overview.data} onNotice={notify} />
          {overview.data.way === 'catcher' && (
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
              <CaughtMailList list={list} />
            </section>
          )}
        </>
      ) : overview.error ? (
        <ErrorAlert
          what="The mail could not be loaded"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <SkeletonRows rows={8} height="44px" name="Loading mail" />
      )}
    </Page>
  )
}

/** The failed and the waiting mails. */
function Outbox({
  way,
  mails,
  onNotice,
}: Pick<MailOverview, 'way' | 'mails'> & { readonly onNotice: (words: string) => void }) {
  const failed = mails.filter(({ failedAt }) => failedAt !== null)
  const waiting = mails.filter(({ failedAt }) => failedAt === null)
  if (mails.length === 0) return <p className={styles['none']}>No mail queued or failed.</p>
  return (
    <>
      {failed.length > 0 && (
        <section>
          <h2>Failed</h2>
          <OutboxList rows={failed} name="Failed mail" isSending onNotice={onNotice} />
        </section>
      )}
      {waiting.length > 0 && (
        <section>
          <h2>Queued</h2>
          <OutboxList
            rows={waiting}
            name="Queued mail"
            isSending={way !== 'none'}
            onNotice={onNotice}
          />
        </section>
      )}
    </>
  )
}

/** The keyboard shortcuts of the caught mails: move, open, close, search. */
function useMailKeys({
  list,
  onFilter,
  onClose,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onFilter: () => void
  readonly onClose: () => void
}): void {
  useListKeys('Mail', {
    list,
    item: 'button[data-mail]',
    row: 'li',
    noun: 'mail',
    keys: ({ element }) => ({
      e: { does: 'Open or close', run: () => element()?.click() },
      Escape: {
        does: 'Close the mail',
        run: () => {
          element()?.focus()
          onClose()
        },
      },
      '/': { does: 'Filter by recipient', run: onFilter },
    }),
  })
}

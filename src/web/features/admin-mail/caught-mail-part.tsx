import { caughtHtmlPath } from '../../../rules/mail-desk.ts'
import { Choice } from '../../ui/choice.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './caught-mail-part.module.css'
import { useCaughtMail } from './mail-data.ts'
import { textParts } from './text-parts.ts'
import { useMailSearch } from './use-mail-search.ts'

/** An opened mail: as text, or as its HTML in a frame that runs no scripts and knows nothing of this page. */
export function CaughtMailPart({ id }: { readonly id: string }) {
  const { search, change } = useMailSearch()
  const { data: mail, error, refetch } = useCaughtMail(id)
  if (error)
    return (
      <ErrorNote what="The mail could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!mail) return <SkeletonRows rows={4} name="Loading the mail" />
  const isHtml = search.form === 'html' && mail.hasHtml
  return (
    <article className={styles['mail']} aria-label={mail.subject}>
      <dl className={styles['head']}>
        <dt>Subject</dt>
        <dd>{mail.subject}</dd>
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Captured</dt>
        <dd>
          <DateText value={mail.caughtAt} withTime />
        </dd>
      </dl>
      {mail.hasHtml && (
        <Choice
          name="Format"
          options={[
            { value: 'text', label: 'Text' },
            { value: 'html', label: 'HTML' },
          ]}
          value={isHtml ? 'html' : 'text'}
          onChoose={(form) => change({ form: form === 'html' ? 'html' : undefined })}
        />
      )}
      {isHtml ? (
        <iframe
          className={styles['frame']}
          title={`HTML of ${mail.subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          src={caughtHtmlPath(id)}
        />
      ) : (
        <p className={styles['text']}>
          {textParts(mail.text.trimEnd()).map(({ text, href }, place) =>
            href === null ? (
              text
            ) : (
              <a key={place} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      )}
    </article>
  )
}

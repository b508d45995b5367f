import { Button, Checkbox } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTarget } from '#web/data/session/target.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import {
  changesText,
  placesText,
  placeText,
  stateLabels,
  type LedgerCitation,
  type LedgerDocument,
} from './ledger-labels.ts'
import type { Marked } from './marked-notice.tsx'
import styles from './ledger-tab.module.css'

type Props = {
  readonly projectId: number
  readonly standardId: number
  readonly document: LedgerDocument
  readonly mayMark: boolean
  /** Called for a mark that can be undone: the first one of the document for this standard. */
  readonly onMarked: (marked: Marked) => void
}

/** Marks a document as uploaded, or withdraws the mark after a confirmation. */
function useMark({ projectId, standardId, document, onMarked }: Props) {
  const { DocumentId, Title, Version, State, Upload, citations } = document
  const ids = { project_id: projectId, standard_id: standardId, document_id: DocumentId }
  const mark = useTransformation('Document:MarkUploaded')
  const unmark = useTransformation('Document:UnmarkUploaded')
  const [isAsking, setAsking] = useState(false)
  const expected = { Version: Upload?.Version ?? null }
  // A document that is no longer cited cannot be uploaded again, only withdrawn.
  const isWithdrawal = State === 'uploaded' || (Upload !== null && citations.length === 0)
  const tick = async () => {
    if (isWithdrawal) return setAsking(true)
    const marked = await mark.run({ ...ids, version: Version }, { expected })
    if (marked && Upload === null) onMarked({ ...ids, version: Version, title: Title })
  }
  const withdraw = async () => {
    if (await unmark.run(ids, { expected })) setAsking(false)
  }
  const last = unmark.state === 'Pending' ? mark : unmark
  return { last, isAsking, tick, withdraw, cancel: () => setAsking(false) }
}

/** A document of a standard in the ledger, with its citations. */
export function LedgerItem(props: Props) {
  const { projectId, document, mayMark } = props
  const { DocumentId, Title, State, citations } = document
  const { last, isAsking, tick, withdraw, cancel } = useMark(props)
  const entry = useRef<HTMLDivElement>(null)
  const isBusy = last.state === 'Updating'
  return (
    <li data-document={DocumentId} data-state={State} className={styles['document']}>
      <div
        ref={entry}
        className={styles['entry']}
        data-entry
        role="group"
        aria-label={Title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move from entry to entry
        tabIndex={-1}
      >
        <Checkbox
          aria-label={`${Title} is uploaded`}
          data-tick
          checked={State === 'uploaded'}
          disabled={!mayMark || isBusy}
          onChange={() => void tick()}
        />
        <DocumentFacts projectId={projectId} document={document} />
        <SaveStatus state={last.state} error={last.error} />
        {citations.length > 0 && (
          <CopyButton name={`Copy the places in ${Title}`} text={placesText(citations)} />
        )}
      </div>
      {isAsking && (
        <ConfirmInRow
          name={`Withdraw ${Title}`}
          act="Withdraw"
          isBusy={isBusy}
          onConfirm={() => {
            entry.current?.focus()
            void withdraw()
          }}
          onCancel={() => {
            cancel()
            entry.current?.focus()
          }}
        >
          Withdraw that it was uploaded? The history keeps it.
        </ConfirmInRow>
      )}
      {last.error && <ErrorAlert what="The upload could not be recorded" error={last.error} />}
      <Citations citations={citations} />
    </li>
  )
}

/** The title and the upload state of the document. */
function DocumentFacts({
  projectId,
  document: { DocumentId, Title, Version, State, Changes, Upload },
}: {
  readonly projectId: number
  readonly document: LedgerDocument
}) {
  const target = useTarget()
  return (
    <div className={styles['title']}>
      <a
        href={documentUrl({ ProjectId: projectId, Id: DocumentId }, target)}
        data-download
        download
      >
        {Title}
      </a>
      <span className={styles['facts']}>
        <span className={styles['state']}>{stateLabels[State]}</span>
        {Upload === null ? (
          <span>
            Version {Version}
            {State === 'uploaded' && ', no date recorded'}
          </span>
        ) : (
          <span>
            Version {Upload.Version}, <DateText value={Upload.UploadedDate} />,{' '}
            {Upload.UploadedByName}
          </span>
        )}
        {Changes.length > 0 && (
          <span>
            Since then: {changesText(Changes)}
            {Changes.includes('replaced') && ` (version ${Version})`}
          </span>
        )}
      </span>
    </div>
  )
}

function Citations({ citations }: { readonly citations: readonly LedgerCitation[] }) {
  if (citations.length === 0) return <p className={styles['none']}>Not cited here any more.</p>
  return (
    <ul className={styles['citations']}>
      {citations.map((citation) => (
        <li
          key={citation.ElementId}
          data-entry
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={-1}
        >
          <span className={styles['element']}>{citation.ElementName}</span>
          <span>{placeText(citation) || 'No place'}</span>
          {placeText(citation) !== '' && (
            <CopyButton
              name={`Copy the place for ${citation.ElementName}`}
              text={placeText(citation)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

// How long the button shows that the text was copied, in milliseconds.
const shownFor = 2000

function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(isCopied ? 'Copied' : 'Not copied')
    setTimeout(() => setSaid(''), shownFor)
  }
  return (
    <span className={styles['copy']}>
      <output>{said}</output>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={name}
        title={`${name} (c)`}
        data-copy
        onClick={() => void copy()}
      >
        {said === 'Copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </Button>
    </span>
  )
}

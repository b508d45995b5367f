import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { counted } from '#rules/text/counted.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { elementLines } from '#web/domain/standard/element-lines.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { useReview } from '../shared/review-context.ts'
import { RecordRfi } from './record-rfi.tsx'
import { RfiItem } from './rfi-item.tsx'
import styles from './rfi-panel.module.css'

/** The accreditor's requests about the standard, with the answers; staff record further requests. Answered ones are collapsed. */
export function RfiPanel({
  requests,
  full,
  isRecording,
  onRecording,
}: {
  readonly requests: readonly RfiRequest[]
  /** The standard with its elements; undefined while it loads. */
  readonly full: StandardRow | undefined
  /** Whether the form of a new request is open. */
  readonly isRecording: boolean
  readonly onRecording: (isRecording: boolean) => void
}) {
  const { project_id, standard_id, may } = useReview()
  const opener = useRef<HTMLButtonElement>(null)
  const mayRecord = may('RFI:Create', { project_id, standard_id, text: '', received_date: '' })
  const open = requests.filter(({ IsAnswered }) => !IsAnswered)
  const answered = requests.filter(({ IsAnswered }) => IsAnswered)
  const elements =
    full === undefined
      ? []
      : elementLines(full.AllElements ?? [], standardCode(full).code).map(({ element }) => element)
  const close = () => {
    onRecording(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <section className={styles['panel']} aria-labelledby="rfi">
      <div className={styles['title']}>
        <h2 id="rfi">
          Requests for information
          {requests.length > 0 && <span> {open.length} open</span>}
        </h2>
        {mayRecord && !isRecording && (
          <Button
            ref={opener}
            size="compact-sm"
            variant="default"
            onClick={() => onRecording(true)}
          >
            Add request
          </Button>
        )}
      </div>
      {isRecording && mayRecord && <RecordRfi elements={elements} onClose={close} />}
      {requests.length === 0 && !isRecording && (
        <p className={styles['none']}>
          What the accreditor asks about this standard will appear here.
        </p>
      )}
      <RfiList name="Open requests" requests={open} elements={elements} />
      <Answered requests={answered} elements={elements} />
    </section>
  )
}

type Elements = readonly { readonly Id: number; readonly Name: string }[]

const RfiList = ({
  name,
  requests,
  elements,
}: {
  readonly name: string
  readonly requests: readonly RfiRequest[]
  readonly elements: Elements
}) =>
  requests.length > 0 && (
    <ol className={styles['list']} aria-label={name}>
      {requests.map((request) => (
        <RfiItem key={request.Id} request={request} elements={elements} />
      ))}
    </ol>
  )

/** The answered requests; those that were answered while on screen stay visible. */
function Answered({
  requests,
  elements,
}: {
  readonly requests: readonly RfiRequest[]
  readonly elements: Elements
}) {
  const [atFirst] = useState(() => new Set(requests.map(({ Id }) => Id)))
  const [isShown, setShown] = useState(false)
  const later = requests.filter(({ Id }) => !atFirst.has(Id))
  const earlier = requests.filter(({ Id }) => atFirst.has(Id))
  return (
    <>
      <RfiList name="Answered requests" requests={isShown ? requests : later} elements={elements} />
      {earlier.length > 0 && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide answered' : `Show ${counted(earlier.length, 'answered request')}`}
          </Button>
        </div>
      )}
    </>
  )
}

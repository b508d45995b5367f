import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import { phaseOf, type Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { Person } from '#web/domain/person/person.tsx'
import { ScoreSums } from '#web/domain/score/score-sums.tsx'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import { useStatusTimes } from '#web/domain/standard/use-status-times.ts'
import { Collapsible } from '#web/ui/text/collapsible.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { CommentByline } from '../comments/comment-byline.tsx'
import { useReview } from '../shared/review-context.ts'
import { PhaseLink } from './phase-link.tsx'
import styles from './phases-tab.module.css'

type Details = NonNullable<StandardRow['phaseDetails'][Phase]>

/** A standard in one phase: its label, leads, date, score and comments; parts hidden from the person are omitted. */
export function PhaseColumn({ row, phase }: { readonly row: StandardRow; readonly phase: Phase }) {
  const { project_id, phase: current } = useReview()
  const since = useStatusTimes(project_id, phase).get(row.Id)
  const details = row.phaseDetails[phase]
  if (!details) return null
  const { title } = phaseOf(phase)
  return (
    <section
      className={styles['phase']}
      aria-label={title}
      aria-current={phase === current ? 'true' : undefined}
    >
      <h2>
        <PhaseLink phase={phase} tab={phase === 'gap-analysis' ? 'Comments' : 'Elements'}>
          {title}
        </PhaseLink>
      </h2>
      <StatusChip label={statusLabelOf(phase, details.label)} />
      <Facts details={details} since={since} />
      <Comments details={details} />
    </section>
  )
}

function Facts({
  details: { OwnerId, JuniorOwnerId, MockScore },
  since,
}: {
  readonly details: Details
  /** When the status was set; undefined when that is unknown. */
  readonly since: string | undefined
}) {
  const { personName } = useReview()
  return (
    <dl className={styles['facts']}>
      <dt>SC</dt>
      <dd>
        <Person name={personName(OwnerId)} />
      </dd>
      <dt>AC</dt>
      <dd>
        <Person name={personName(JuniorOwnerId)} />
      </dd>
      {since !== undefined && (
        <>
          <dt>Status set</dt>
          <dd>
            <DateText value={since} />
          </dd>
        </>
      )}
      {MockScore && (
        <>
          <dt>Score</dt>
          <dd>
            <ScoreSums score={MockScore} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Comments({ details }: { readonly details: Details }) {
  const { TheGood, TheBad, ClientComment, ConsultantComment } = details
  return (
    <>
      {TheGood && <Comment title="The Good" text={TheGood} />}
      {TheBad && <Comment title="The Bad" text={TheBad} />}
      {ClientComment && (
        <Comment
          title="Client comment"
          text={ClientComment}
          by={details.LastClientId}
          at={details.ClientCommentLastModified}
        />
      )}
      {ConsultantComment && (
        <Comment
          title="Consultant comment"
          text={ConsultantComment}
          by={details.LastConsultantId}
          at={details.ConsultantCommentLastModified}
        />
      )}
    </>
  )
}

const Comment = ({
  title,
  text,
  by,
  at,
}: {
  readonly title: string
  readonly text: string
  readonly by?: string | null | undefined
  readonly at?: string | null | undefined
}) => (
  <div className={styles['comment']}>
    <h3>{title}</h3>
    <Collapsible text={text} />
    <CommentByline by={by} at={at} />
  </div>
)

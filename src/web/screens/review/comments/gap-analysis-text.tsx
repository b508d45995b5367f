import type { StandardRow } from '#web/data/api/contracts.ts'
import { asRemark } from '#web/data/autosave/stored-text.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { useReview } from '../shared/review-context.ts'
import { Replies } from '../threads/replies.tsx'
import { ReadComment } from './read-comment.tsx'
import { VisibleSwitch } from './visible-switch.tsx'
import styles from './comment.module.css'

type Details = NonNullable<StandardRow['phaseDetails']['gap-analysis']>

const texts = {
  TheGood: {
    title: 'The Good',
    parameter: 'the_good',
    flag: 'IsTheGoodVisible',
    flagParameter: 'is_the_good_visible',
  },
  TheBad: {
    title: 'The Bad',
    parameter: 'the_bad',
    flag: 'IsTheBadVisible',
    flagParameter: 'is_the_bad_visible',
  },
} as const

/** The Good or The Bad of Gap Analysis, which staff write and may show to the client. */
export function GapAnalysisText({
  column,
  details,
}: {
  readonly column: keyof typeof texts
  readonly details: Details
}) {
  const { project_id, standard_id, may } = useReview()
  const write = useTransformation('Standard:UpdateGapAnalysisComment')
  const show = useTransformation('Standard:UpdateGapAnalysisCommentReady')
  const { title, parameter, flag, flagParameter } = texts[column]
  const ids = { project_id, standard_id, phase: 'gap-analysis' } as const
  const { [column]: stored, [flag]: isVisible = false } = details
  const visible = useChoiceAutosave(`${flag}/${project_id}/${standard_id}`, {
    stored: isVisible,
    onSave: (value, expected) =>
      show.send({ ...ids, [flagParameter]: value }, { expected: { [flag]: expected } }),
  })

  const replies = (
    <Replies comment={column} name={title} isVisible={isVisible} hasComment={Boolean(stored)} />
  )
  if (!may('Standard:UpdateGapAnalysisComment', ids, details))
    return (
      <div className={styles['comment']}>
        <ReadComment
          title={title}
          text={stored ?? null}
          note={flag in details && (isVisible ? 'Visible to client' : 'Not visible to client')}
          typing={column}
        />
        {replies}
      </div>
    )

  return (
    <div className={styles['comment']}>
      <AutosaveTextarea
        label={title}
        stored={stored ?? null}
        storedAs={asRemark}
        draftKey={`${column}/${project_id}/${standard_id}`}
        minRows={4}
        typing={{ text: column }}
        onSave={(text, expected) =>
          write.send({ ...ids, [parameter]: text }, { expected: { [column]: expected } })
        }
        beside={
          <VisibleSwitch
            name={title}
            isShown={show.isAtOnce ? visible.value : visible.confirmed}
            onChange={() => visible.choose(!visible.value)}
            state={visible.state}
            error={visible.error}
          />
        }
      />
      {replies}
    </div>
  )
}

import type { StandardRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { asRemark } from '../../ui/autosave/stored-text.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'
import { useBench } from './bench-context.ts'
import { ReadComment } from './read-comment.tsx'
import { VisibleSwitch } from './visible-switch.tsx'

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

/** One of the two texts of Gap Analysis, which staff write and show to the client or not, each by itself. */
export function GapAnalysisText({
  column,
  details,
}: {
  readonly column: keyof typeof texts
  readonly details: Details
}) {
  const { project_id, standard_id, may } = useBench()
  const write = useTransformation('Standard:UpdateGapAnalysisComment')
  const show = useTransformation('Standard:UpdateGapAnalysisCommentReady')
  const { title, parameter, flag, flagParameter } = texts[column]
  const ids = { project_id, standard_id, phase: 'gap-analysis' } as const
  const { [column]: stored, [flag]: isVisible = false } = details
  const visible = useSavedChoice(`${flag}/${project_id}/${standard_id}`, {
    stored: isVisible,
    onSave: (value, expected) =>
      show.send({ ...ids, [flagParameter]: value }, { expected: { [flag]: expected } }),
  })

  if (!may('Standard:UpdateGapAnalysisComment', ids, details))
    return (
      <ReadComment
        title={title}
        text={stored ?? null}
        note={flag in details && (isVisible ? 'Visible to client' : 'Not visible to client')}
      />
    )

  return (
    <SavedText
      label={title}
      stored={stored ?? null}
      storedAs={asRemark}
      draftKey={`${column}/${project_id}/${standard_id}`}
      minRows={4}
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
  )
}

import type { StandardRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { asRemark } from '../../ui/autosave/stored-text.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { useBench } from './bench-context.ts'
import { ReadComment } from './read-comment.tsx'
import { VisibleSwitch } from './visible-switch.tsx'
import { Written } from './written.tsx'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

/** The consultants' comment, which staff write and show to the client or not. */
export function ConsultantComment({ details }: { readonly details: Details }) {
  const { project_id, standard_id, phase, may } = useBench()
  const write = useTransformation('Standard:UpdateConsultantComment')
  const show = useTransformation('Standard:UpdateConsultantCommentReady')
  const ids = { project_id, standard_id, phase }
  const { IsConsultantCommentVisible: isVisible = false } = details
  const visible = useSavedChoice(
    `consultant-comment-visible/${project_id}/${standard_id}/${phase}`,
    {
      stored: isVisible,
      onSave: (is_consultant_comment_visible, expected) =>
        show.send(
          { ...ids, is_consultant_comment_visible },
          { expected: { IsConsultantCommentVisible: expected } },
        ),
    },
  )
  const stored = details.ConsultantComment ?? ''
  const written = (
    <Written by={details.LastConsultantId} at={details.ConsultantCommentLastModified} />
  )
  if (!may('Standard:UpdateConsultantComment', ids, details))
    return <ReadComment title="Consultant comment" text={stored} note={written} />

  return (
    <SavedText
      label="Consultant comment"
      stored={details.ConsultantComment ?? null}
      storedAs={asRemark}
      draftKey={`consultant-comment/${project_id}/${standard_id}/${phase}`}
      minRows={4}
      onSave={(text, expected) =>
        write.send(
          { ...ids, consultant_comment: text },
          { expected: { ConsultantComment: expected } },
        )
      }
      beside={
        <>
          <VisibleSwitch
            name="Consultant comment"
            isShown={show.isAtOnce ? visible.value : visible.confirmed}
            onChange={() => visible.choose(!visible.value)}
            state={visible.state}
            error={visible.error}
          />
          {written}
        </>
      }
    />
  )
}

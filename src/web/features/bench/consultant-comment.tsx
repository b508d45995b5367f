import type { StandardRow } from '../../data/contracts.ts'
import { showDetails } from '../../data/show-details.ts'
import { useTarget } from '../../data/target.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { useBench } from './bench-context.ts'
import { expectedText } from '../../ui/expected-text.ts'
import { ReadComment } from './read-comment.tsx'
import { VisibleSwitch } from './visible-switch.tsx'
import { Written } from './written.tsx'
import { useChosen } from '../../ui/use-chosen.ts'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

/** The consultants' comment, which staff write and show to the client or not. */
export function ConsultantComment({ details }: { readonly details: Details }) {
  const { project_id, standard_id, phase, may } = useBench()
  const target = useTarget()
  const write = useTransformation('Standard:UpdateConsultantComment')
  const show = useTransformation('Standard:UpdateConsultantCommentReady')
  const ids = { project_id, standard_id, phase }
  const { IsConsultantCommentVisible: isVisible = false } = details
  const [isShown, choose] = useChosen(isVisible, show.state)
  const change = () => {
    choose(!isVisible)
    void show.run(
      { ...ids, is_consultant_comment_visible: !isVisible },
      { expected: { IsConsultantCommentVisible: isVisible } },
    )
  }
  const stored = details.ConsultantComment ?? ''
  const written = (
    <Written by={details.LastConsultantId} at={details.ConsultantCommentLastModified} />
  )
  if (!may('Standard:UpdateConsultantComment', ids, details))
    return <ReadComment title="Consultant comment" text={stored} note={written} />

  return (
    <SavedText
      label="Consultant comment"
      stored={stored}
      draftKey={`consultant-comment/${project_id}/${standard_id}/${phase}`}
      write={write}
      minRows={4}
      onSave={(text, expected) =>
        write.run(
          { ...ids, consultant_comment: text },
          {
            expected: { ConsultantComment: expectedText(expected, details.ConsultantComment) },
            optimistic: showDetails(target, ids, { ConsultantComment: text }),
          },
        )
      }
      beside={
        <>
          <VisibleSwitch
            name="Consultant comment"
            isShown={isShown}
            onChange={change}
            state={show.state}
            error={show.error}
          />
          {written}
        </>
      }
    />
  )
}

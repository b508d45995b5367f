import type { StandardRow } from '../../data/contracts.ts'
import { showDetails } from '../../data/show-details.ts'
import { useTarget } from '../../data/target.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { useBench } from './bench-context.ts'
import { expectedText } from '../../ui/expected-text.ts'
import { ReadComment } from './read-comment.tsx'
import { Written } from './written.tsx'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

/** The client's comment, which clients write and staff read. */
export function ClientComment({ details }: { readonly details: Details }) {
  const { project_id, standard_id, phase, may } = useBench()
  const target = useTarget()
  const write = useTransformation('Standard:UpdateClientComment')
  const ids = { project_id, standard_id, phase }
  const written = <Written by={details.LastClientId} at={details.ClientCommentLastModified} />

  if (!may('Standard:UpdateClientComment', ids, details))
    return <ReadComment title="Client comment" text={details.ClientComment} note={written} />
  return (
    <SavedText
      label="Client comment"
      stored={details.ClientComment ?? ''}
      draftKey={`client-comment/${project_id}/${standard_id}/${phase}`}
      write={write}
      minRows={4}
      onSave={(text, expected) =>
        write.run(
          { ...ids, client_comment: text },
          {
            expected: { ClientComment: expectedText(expected, details.ClientComment) },
            optimistic: showDetails(target, ids, { ClientComment: text }),
          },
        )
      }
      beside={written}
    />
  )
}

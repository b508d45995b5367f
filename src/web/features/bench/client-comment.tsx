import type { StandardRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { asRemark } from '../../ui/autosave/stored-text.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { useBench } from './bench-context.ts'
import { ReadComment } from './read-comment.tsx'
import { Written } from './written.tsx'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

/** The client's comment, which clients write and staff read. */
export function ClientComment({ details }: { readonly details: Details }) {
  const { project_id, standard_id, phase, may } = useBench()
  const write = useTransformation('Standard:UpdateClientComment')
  const ids = { project_id, standard_id, phase }
  const written = <Written by={details.LastClientId} at={details.ClientCommentLastModified} />

  if (!may('Standard:UpdateClientComment', ids, details))
    return <ReadComment title="Client comment" text={details.ClientComment} note={written} />
  return (
    <SavedText
      label="Client comment"
      stored={details.ClientComment ?? null}
      storedAs={asRemark}
      draftKey={`client-comment/${project_id}/${standard_id}/${phase}`}
      minRows={4}
      onSave={(text, expected) =>
        write.send({ ...ids, client_comment: text }, { expected: { ClientComment: expected } })
      }
      beside={written}
    />
  )
}

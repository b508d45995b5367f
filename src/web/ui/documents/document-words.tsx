import { longestTitle } from '../../../operations/document/contract.ts'
import type { DocumentRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { LineText } from '../line-text.tsx'
import { SavedText } from '../saved-text.tsx'
import styles from './document-details.module.css'

/** The title and the description of a document: changed in place by those who may, read by all others. */
export function DocumentWords({
  row,
  mayDescribe,
}: {
  readonly row: DocumentRow
  readonly mayDescribe: boolean
}) {
  const title = useTransformation('Document:Update')
  const description = useTransformation('Document:Update')
  const { ProjectId: project_id, Id: document_id } = row
  const draftKey = `document/${project_id}/${document_id}`
  if (!mayDescribe) return row.Description ? <LineText text={row.Description} /> : null
  return (
    <div className={styles['words']}>
      <SavedText
        label="Title"
        isLine
        longest={longestTitle}
        stored={row.Title ?? ''}
        draftKey={`${draftKey}/title`}
        write={title}
        onSave={(text, expected) =>
          title.run(
            { project_id, document_id, title: text },
            { expected: { Title: stored(expected, row.Title) } },
          )
        }
      />
      <SavedText
        label="Description"
        minRows={2}
        stored={row.Description ?? ''}
        draftKey={`${draftKey}/description`}
        write={description}
        onSave={(text, expected) =>
          description.run(
            { project_id, document_id, description: text },
            { expected: { Description: stored(expected, row.Description) } },
          )
        }
      />
    </div>
  )
}

// An empty field shows nothing stored as well as an empty text: it is told as it is stored.
const stored = (expected: string, text: string | null): string | null =>
  expected === '' && !text ? text : expected

import { longestTitle } from '../../../operations/document/contract.ts'
import type { DocumentRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { LineText } from '../line-text.tsx'
import { asRemarkOrNull } from '../autosave/stored-text.ts'
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
        stored={row.Title}
        storedAs={asRemarkOrNull}
        draftKey={`${draftKey}/title`}
        onSave={(text, expected) =>
          title.send({ project_id, document_id, title: text }, { expected: { Title: expected } })
        }
      />
      <SavedText
        label="Description"
        minRows={2}
        stored={row.Description}
        storedAs={asRemarkOrNull}
        draftKey={`${draftKey}/description`}
        onSave={(text, expected) =>
          description.send(
            { project_id, document_id, description: text },
            { expected: { Description: expected } },
          )
        }
      />
    </div>
  )
}

import { visibilityLabels } from './document-facts.ts'

/** The visibilities of a document to clients, as the options of a select. */
export const VisibilityOptions = ({ hasStandard }: { readonly hasStandard: boolean }) => (
  <>
    <option value="none">{visibilityLabels.none}</option>
    <option value="standard" disabled={!hasStandard}>
      {visibilityLabels.standard}
    </option>
    <option value="project">{visibilityLabels.project}</option>
  </>
)

import work from './element-work.module.css'

/** The buttons for the evidence of an element; a null handler omits its button. */
export const EvidenceActs = ({
  onCite,
  onFind,
  onSupport,
  hasSupportText,
}: {
  readonly onCite: (() => void) | null
  readonly onFind: () => void
  readonly onSupport: (() => void) | null
  readonly hasSupportText: boolean
}) => (
  <>
    {onCite && (
      <button type="button" className={work['act']} title="Cite a document (c)" onClick={onCite}>
        Cite
      </button>
    )}
    <button
      type="button"
      className={work['act']}
      title="Find the pages that show that the element is met (e)"
      onClick={onFind}
    >
      Find evidence
    </button>
    {onSupport && (
      <button type="button" className={work['act']} onClick={onSupport}>
        {hasSupportText ? 'Edit support text' : 'Support text'}
      </button>
    )}
  </>
)

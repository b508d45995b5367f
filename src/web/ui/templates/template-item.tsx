import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TemplateRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { takeFocus } from '../take-focus.ts'
import { TrackerMark } from '../tracker-mark.tsx'
import { TemplateLink } from './template-link.tsx'
import styles from './templates.module.css'

/** A template in the list of administrators; deleting asks once more in place. */
export function TemplateItem({
  template,
  mayDelete,
}: {
  readonly template: TemplateRow
  readonly mayDelete: boolean
}) {
  const write = useTransformation('Template:Delete')
  const [isAsked, setAsked] = useState(false)
  return (
    <li>
      <TemplateLink template={template} />
      <TrackerMark state={write.state} error={write.error} />
      {mayDelete && !isAsked && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsked(true)}>
          Delete<span className="only-read-aloud"> {template.original_filename}</span>
        </Button>
      )}
      {isAsked && (
        <fieldset className={styles['question']} aria-label="Delete this template?">
          <span>Delete this template?</span>
          <Button
            size="compact-sm"
            color="red"
            variant="outline"
            disabled={write.state === 'Updating'}
            onClick={() => void write.run({ id: template.id })}
          >
            Delete
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            ref={takeFocus}
            onClick={() => setAsked(false)}
          >
            Cancel
          </Button>
        </fieldset>
      )}
    </li>
  )
}

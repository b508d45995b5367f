/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the options of a combobox, whose field keeps the focus */
import { useEffect } from 'react'
import { isSameUser } from '../../../rules/user-id.ts'
import type { Choice } from './find-choices.ts'
import styles from './picker.module.css'

const mostListed = 200

/** The choices that fit, under their headings, with the one that Enter takes marked. */
export function PickerList({
  id,
  name,
  listed,
  hasHeadings,
  marked,
  chosen,
  isLoading,
  onChoose,
}: {
  readonly id: string
  readonly name: string
  readonly listed: readonly Choice[]
  /** Whether the groups stand above what they hold; what was found by typing is in the order in which it fits. */
  readonly hasHeadings: boolean
  readonly marked: number | null
  readonly chosen: readonly string[]
  readonly isLoading: boolean
  readonly onChoose: (value: string) => void
}) {
  useEffect(() => {
    const option = marked === null ? null : document.getElementById(`${id}${marked}`)
    option?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])

  return (
    <div className={styles['drop']}>
      <div id={`${id}list`} role="listbox" aria-label={name} className={styles['list']}>
        {listed.slice(0, mostListed).map(({ value, label, detail, group }, index) => (
          <div key={value} role="presentation">
            {hasHeadings && group !== undefined && group !== listed[index - 1]?.group && (
              <div className={styles['group']} dir="auto">
                {group}
              </div>
            )}
            {/* The keys are those of the field. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={`${id}${index}`}
              role="option"
              aria-selected={index === marked}
              className={styles['option']}
              data-chosen={chosen.some((one) => isSameUser(one, value)) || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(value)}
            >
              <span dir="auto">{label}</span>
              {detail !== undefined && <small dir="auto">{detail}</small>}
            </div>
          </div>
        ))}
      </div>
      {(isLoading || listed.length === 0) && (
        <output className={styles['none']}>
          {isLoading ? 'Loading the list' : 'No results. Try fewer letters'}
        </output>
      )}
    </div>
  )
}

import { counted } from '#rules/text/counted.ts'
import type { Mentions } from './use-mentions.ts'
import styles from './threads.module.css'

const scrollIntoView = (list: HTMLElement | null): void =>
  list?.scrollIntoView({ block: 'nearest' })

/** The people who can be mentioned, below the field. The focus stays in the field, which handles the keys. */
export function MentionList({ mentions }: { readonly mentions: Mentions }) {
  const { id, isOpen, listed, marked, take } = mentions
  return (
    <>
      <output className="only-read-aloud">
        {isOpen && `${counted(listed.length, 'person', 'people')} to mention. Use the arrow keys.`}
      </output>
      {isOpen && (
        <div
          id={`${id}list`}
          ref={scrollIntoView}
          role="listbox"
          aria-label="People to mention"
          className={styles['people']}
        >
          {listed.map((choice, index) => (
            // The field handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={choice.value}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === marked}
              className={styles['person']}
              dir="auto"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(choice)}
            >
              {choice.label}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

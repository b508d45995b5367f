import styles from './choice.module.css'

type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** The text shown where space is short; assistive technology reads the label. */
  readonly short?: string
  readonly count?: number | undefined
}

/** A choice among a few options, as a group of buttons. */
export function Choice<Value extends string>({
  name,
  options,
  value,
  onChoose,
  onIntent,
}: {
  readonly name: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
  /** Called when a choice is likely, so that its rows can be prefetched. */
  readonly onIntent?: (value: Value) => void
}) {
  return (
    <fieldset className={styles['choice']} aria-label={name}>
      {options.map(({ value: each, label, short, count }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
          onPointerEnter={() => onIntent?.(each)}
          onFocus={() => onIntent?.(each)}
        >
          {short ? (
            <>
              <span className={styles['long']}>{label}</span>
              <abbr className={styles['short']} title={label}>
                {short}
              </abbr>
            </>
          ) : (
            label
          )}
          {count !== undefined && <span className={styles['count']}>{count}</span>}
        </button>
      ))}
    </fieldset>
  )
}

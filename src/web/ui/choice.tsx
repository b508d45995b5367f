import styles from './choice.module.css'

type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** What is shown where there is little room; the label stays for assistive technology. */
  readonly short?: string
  readonly count?: number | undefined
}

/** A choice of one among few, as buttons that stand together. */
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
  /** Told when a choice is likely to be made, so that its rows can be fetched ahead. */
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

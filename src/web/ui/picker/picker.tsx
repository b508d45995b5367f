import { Input } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, type KeyboardEvent } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import type { PickerEvent } from './picker-rules.ts'
import type { PickerControl } from './use-picker.ts'
import styles from './picker.module.css'

const mostListed = 200

const labelOf = ({ choices }: PickerControl, value: string): string =>
  choices?.find((choice) => isSameUser(choice.value, value))?.label ?? '…'

/** A field to choose one or several values by typing: the first match is marked, Enter and Tab take it, Esc clears the field. */
export function Picker({
  picker,
  label,
  placeholder,
  className,
  error,
  hasFocus = false,
}: {
  readonly picker: PickerControl
  readonly label: string
  readonly placeholder?: string
  readonly className?: string | undefined
  /** The validation error from the form. */
  readonly error?: string | undefined
  /** Whether the field takes the focus when it mounts. */
  readonly hasFocus?: boolean
}) {
  const { id, state } = picker
  const problem = state.problem ?? error
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={problem}
      errorProps={{ role: 'alert' }}
      className={`${styles['picker']} ${className ?? ''}`}
    >
      <div className={styles['box']} data-error={problem !== undefined || undefined}>
        <Pills picker={picker} />
        <Combobox
          picker={picker}
          placeholder={placeholder}
          isInvalid={problem !== undefined}
          hasFocus={hasFocus}
        />
      </div>
      {state.isOpen && <PickerList picker={picker} name={label} />}
    </Input.Wrapper>
  )
}

/** The chosen values of a picker of several, each with a button to remove it, and the texts that wait for the list. */
function Pills({ picker }: { readonly picker: PickerControl }) {
  const { field, state, values, isMultiple, act } = picker
  return (
    <>
      {isMultiple &&
        values.map((value) => (
          <span key={value} className={styles['pill']} dir="auto">
            {labelOf(picker, value)}
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Remove ${labelOf(picker, value)}`}
              onClick={() => {
                act({ kind: 'drop', value })
                field.current?.focus()
              }}
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
      {state.waiting.map((each) => (
        <span key={each} className={styles['pill']} data-waiting dir="auto">
          {each}…
        </span>
      ))}
    </>
  )
}

/** The field of a picker: shows the typed text, or the value of a picker of one. */
function Combobox({
  picker,
  placeholder,
  isInvalid,
  hasFocus,
}: {
  readonly picker: PickerControl
  readonly placeholder: string | undefined
  readonly isInvalid: boolean
  readonly hasFocus: boolean
}) {
  const { id, field, state, values, listed, isMultiple, act } = picker
  const { text, isOpen, marked, waiting } = state
  const isActive = isOpen && marked !== null && marked < listed.length
  const chosen = !isMultiple && values[0] !== undefined ? labelOf(picker, values[0]) : ''

  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus({ preventScroll: true })
  }, [hasFocus, field])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, ctrlKey, metaKey, currentTarget } = event
    if (nativeEvent.isComposing || ctrlKey || metaKey) return
    const next = eventOfKey(key, picker, chosen)
    if (next === null) return key === 'Escape' ? currentTarget.blur() : undefined
    if (key !== 'Tab' && key !== 'Backspace') event.preventDefault()
    act(next)
  }

  return (
    <input
      ref={field}
      id={id}
      type="text"
      dir="auto"
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={`${id}list`}
      aria-activedescendant={isActive ? `${id}${marked}` : undefined}
      aria-autocomplete="list"
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? `${id}-error` : undefined}
      autoComplete="off"
      spellCheck={false}
      // A dialog that opens with the field focuses it.
      data-autofocus={hasFocus || undefined}
      placeholder={values.length + waiting.length === 0 ? placeholder : undefined}
      value={text === '' ? chosen : text}
      onChange={({ currentTarget }) => act({ kind: 'type', text: currentTarget.value })}
      onFocus={({ currentTarget }) => text === '' && currentTarget.select()}
      onClick={() => isOpen || act({ kind: 'open' })}
      onBlur={() => act({ kind: 'close' })}
      onKeyDown={onKeyDown}
    />
  )
}

function eventOfKey(
  key: string,
  { state: { text, isOpen, marked } }: PickerControl,
  chosen: string,
): PickerEvent | null {
  const isTyped = text.trim() !== ''
  switch (key) {
    case 'ArrowDown':
      return { kind: 'mark', by: 1 }
    case 'ArrowUp':
      return { kind: 'mark', by: -1 }
    case 'Enter':
      return isTyped || (isOpen && marked !== null) ? { kind: 'take' } : null
    case 'Tab':
      return isTyped ? { kind: 'take' } : null
    case 'Backspace':
      return text === '' && chosen === '' ? { kind: 'dropLast' } : null
    case 'Escape':
      return isOpen || text !== '' ? { kind: 'clear' } : null
    default:
      return null
  }
}

/** The matching choices, under their headings unless a search orders them by relevance. */
function PickerList({ picker, name }: { readonly picker: PickerControl; readonly name: string }) {
  const { id, state, choices, values, listed, isMultiple, act } = picker
  const { text, marked } = state
  useEffect(() => {
    const option = marked === null ? null : document.getElementById(`${id}${marked}`)
    option?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])

  const hasHeadings = text.trim() === ''
  const isChosen = (value: string) => !isMultiple && values.some((one) => isSameUser(one, value))
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
            {/* The field handles the keys. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={`${id}${index}`}
              role="option"
              aria-selected={index === marked}
              className={styles['option']}
              data-chosen={isChosen(value) || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => act({ kind: 'choose', value })}
            >
              <span dir="auto">{label}</span>
              {detail !== undefined && <small dir="auto">{detail}</small>}
            </div>
          </div>
        ))}
      </div>
      {listed.length === 0 && (
        <output className={styles['none']}>
          {choices ? 'No results. Try fewer letters' : 'Loading the list'}
        </output>
      )}
    </div>
  )
}

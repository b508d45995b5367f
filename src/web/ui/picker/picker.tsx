import { Input } from '@mantine/core'
import { X } from 'lucide-react'
import { useLayoutEffect, type KeyboardEvent, useEffect } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import type { Choice } from './find-choices.ts'
import type { PickerControl } from './use-picker.ts'
import styles from './picker.module.css'

const mostListed = 200

/** The matching choices under their headings; Enter takes the marked one. */
function PickerList({
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
  /** Whether group headings are shown; search results are ordered by relevance instead. */
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
  const { id, field, state, choices, values, listed, isMultiple, act } = picker
  const { text, isOpen, marked, waiting } = state
  const nameOf = (value: string) =>
    choices?.find((choice) => isSameUser(choice.value, value))?.label ?? '…'
  const problem = state.problem ?? error
  const isActive = isOpen && marked !== null && marked < listed.length
  const chosen = !isMultiple && values[0] !== undefined ? nameOf(values[0]) : ''

  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus({ preventScroll: true })
  }, [hasFocus, field])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, ctrlKey, metaKey, currentTarget } = event
    if (nativeEvent.isComposing || ctrlKey || metaKey) return
    const isTyped = text.trim() !== ''
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      act({ kind: 'mark', by: key === 'ArrowDown' ? 1 : -1 })
    } else if (key === 'Enter' && (isTyped || (isOpen && marked !== null))) {
      event.preventDefault()
      act({ kind: 'take' })
    } else if (key === 'Tab' && isTyped) act({ kind: 'take' })
    else if (key === 'Backspace' && text === '' && chosen === '') act({ kind: 'dropLast' })
    else if (key === 'Escape') {
      if (!isOpen && text === '') return currentTarget.blur()
      event.preventDefault()
      act({ kind: 'clear' })
    }
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={problem}
      errorProps={{ role: 'alert' }}
      className={`${styles['picker']} ${className ?? ''}`}
    >
      <div className={styles['box']} data-error={problem !== undefined || undefined}>
        {isMultiple &&
          values.map((value) => (
            <span key={value} className={styles['pill']} dir="auto">
              {nameOf(value)}
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Remove ${nameOf(value)}`}
                onClick={() => {
                  act({ kind: 'drop', value })
                  field.current?.focus()
                }}
              >
                <X size={12} aria-hidden />
              </button>
            </span>
          ))}
        {waiting.map((each) => (
          <span key={each} className={styles['pill']} data-waiting dir="auto">
            {each}…
          </span>
        ))}
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
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          autoComplete="off"
          spellCheck={false}
          placeholder={values.length + waiting.length === 0 ? placeholder : undefined}
          value={text === '' ? chosen : text}
          onChange={({ currentTarget }) => act({ kind: 'type', text: currentTarget.value })}
          onFocus={({ currentTarget }) => text === '' && currentTarget.select()}
          onClick={() => isOpen || act({ kind: 'open' })}
          onBlur={() => act({ kind: 'close' })}
          onKeyDown={onKeyDown}
        />
      </div>
      {isOpen && (
        <PickerList
          id={id}
          name={label}
          listed={listed}
          hasHeadings={text.trim() === ''}
          marked={marked}
          chosen={isMultiple ? [] : values}
          isLoading={choices === undefined}
          onChoose={(value) => act({ kind: 'choose', value })}
        />
      )}
    </Input.Wrapper>
  )
}

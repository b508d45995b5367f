import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { isUnder } from '#rules/standards/elements/element-position.ts'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import { asName } from '#web/data/autosave/stored-text.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { ModuleElement } from '../shared/module-context.ts'
import { DeleteElement } from './delete-element.tsx'
import { parentInward, parentOutward, type ElementLine } from './element-tree.ts'
import { typeOptions } from './type-options.ts'
import styles from './element-fields.module.css'

const longestName = 500
const longestText = 20_000

const needsName = (text: string): string | null => (text.trim() === '' ? 'Enter a name.' : null)

/** The fields of the open element (name, text, type, stem, parent); each is autosaved. */
export function ElementFields({
  line: { element, depth },
  lines,
  onAddBeside,
  onAddUnder,
  onGone,
}: {
  readonly line: ElementLine
  readonly lines: readonly ElementLine[]
  readonly onAddBeside: () => void
  readonly onAddUnder: () => void
  readonly onGone: () => void
}) {
  const fields = useRef<HTMLDivElement>(null)
  const choices = useElementChoices(element)
  useElementKeys({
    lines,
    element,
    choices,
    onEdit: () => fields.current?.querySelector('textarea')?.focus(),
  })
  return (
    <div ref={fields} className={styles['fields']} style={{ '--depth': depth }}>
      <ElementTexts element={element} />
      <TypeAndStem lines={lines} element={element} choices={choices} />
      <ParentField lines={lines} element={element} choices={choices} />
      <div className={styles['line']}>
        <Button variant="default" onClick={onAddBeside}>
          Add next
        </Button>
        {!choices.stem.value && (
          <Button variant="default" onClick={onAddUnder}>
            Add child
          </Button>
        )}
        <DeleteElement element={element} onGone={onGone} />
      </div>
    </div>
  )
}

function ElementTexts({ element: { Id, Name, Text } }: { readonly element: ModuleElement }) {
  const name = useTransformation('Element:Update')
  const text = useTransformation('Element:Update')
  return (
    <>
      <AutosaveTextarea
        isLine
        label="Element name"
        stored={Name}
        storedAs={asName}
        draftKey={`element/${Id}/Name`}
        longest={longestName}
        problemOf={needsName}
        onSave={(Name_, expected) =>
          name.send({ element_id: Id, Name: Name_ }, { expected: { Name: expected } })
        }
      />
      <AutosaveTextarea
        label="Text"
        stored={Text}
        draftKey={`element/${Id}/Text`}
        minRows={2}
        longest={longestText}
        onSave={(Text_, expected) =>
          text.send({ element_id: Id, Text: Text_ }, { expected: { Text: expected } })
        }
      />
    </>
  )
}

/** The props that the fields of an element share. */
type FieldProps = {
  readonly lines: readonly ElementLine[]
  readonly element: ModuleElement
  readonly choices: ElementChoices
}

function TypeAndStem({ lines, element, choices: { type, stem, parent } }: FieldProps) {
  const isOtherStem = lines.some((line) => line.element.Stem && line.element.Id !== element.Id)
  return (
    <div className={styles['line']}>
      <Choice
        name="Type"
        options={typeOptions}
        value={String(type.value)}
        onChoose={(id) => type.choose(Number(id))}
      />
      <SaveStatus state={type.state} error={type.error} />
      <Checkbox
        label="Stem"
        checked={stem.value}
        disabled={parent.value !== null || (!stem.value && isOtherStem)}
        onChange={({ currentTarget }) => stem.choose(currentTarget.checked)}
      />
      <SaveStatus state={stem.state} error={stem.error} />
    </div>
  )
}

function ParentField({ lines, element: { Id }, choices: { stem, parent } }: FieldProps) {
  const elements = lines.map((line) => line.element)
  return (
    <div className={styles['line']}>
      <NativeSelect
        label="Parent"
        className={styles['parent'] ?? ''}
        disabled={stem.value}
        value={parent.value === null ? '' : String(parent.value)}
        data={[
          { value: '', label: 'None (top level)' },
          ...elements
            .filter((one) => one.Id !== Id && !isUnder(one.Id, Id, elements))
            .map((one) => ({ value: String(one.Id), label: one.Name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          parent.choose(value === '' ? null : Number(value))
        }
      />
      <SaveStatus state={parent.state} error={parent.error} />
    </div>
  )
}

/** The keyboard shortcuts of the open element: edit, type, indent, outdent. */
function useElementKeys({
  lines,
  element: { Id },
  choices: { type, stem, parent },
  onEdit,
}: FieldProps & { readonly onEdit: () => void }): void {
  const inward = parentInward(lines, Id)
  const outward = parentOutward(lines, Id)
  useKeys('Element', {
    e: { does: 'Edit element', run: onEdit },
    ...Object.fromEntries(
      elementTypes.map(({ id, title }) => [
        String(id),
        { does: title, run: () => type.choose(id) },
      ]),
    ),
    ...(inward === undefined || stem.value
      ? {}
      : { ']': { does: 'Indent', run: () => parent.choose(inward) } }),
    ...(outward === undefined
      ? {}
      : { '[': { does: 'Outdent', run: () => parent.choose(outward) } }),
  })
}

type ElementChoices = ReturnType<typeof useElementChoices>

function useElementChoices(element: ModuleElement) {
  return {
    type: useElementChoice(element, 'ElementTypeId'),
    stem: useElementChoice(element, 'Stem'),
    parent: useElementChoice(element, 'ParentId'),
  }
}

/** Autosaves the type, the stem flag or the parent of an element. */
function useElementChoice<Column extends 'ElementTypeId' | 'Stem' | 'ParentId'>(
  element: ModuleElement,
  column: Column,
) {
  const write = useTransformation('Element:Update')
  return useChoiceAutosave<ModuleElement[Column]>(`element/${element.Id}/${column}`, {
    stored: element[column],
    onSave: (value, expected) =>
      write.send({ element_id: element.Id, [column]: value }, { expected: { [column]: expected } }),
  })
}

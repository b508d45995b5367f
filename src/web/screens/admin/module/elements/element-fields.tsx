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
  const { Id, Name, Text } = element
  const name = useTransformation('Element:Update')
  const text = useTransformation('Element:Update')
  const fields = useRef<HTMLDivElement>(null)
  const elements = lines.map((line) => line.element)
  const type = useElementChoice(element, 'ElementTypeId')
  const stem = useElementChoice(element, 'Stem')
  const parent = useElementChoice(element, 'ParentId')
  const inward = parentInward(lines, Id)
  const outward = parentOutward(lines, Id)

  useKeys('Element', {
    e: { does: 'Edit element', run: () => fields.current?.querySelector('textarea')?.focus() },
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

  return (
    <div ref={fields} className={styles['fields']} style={{ '--depth': depth }}>
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
          disabled={
            parent.value !== null ||
            (!stem.value && elements.some((one) => one.Stem && one.Id !== Id))
          }
          onChange={({ currentTarget }) => stem.choose(currentTarget.checked)}
        />
        <SaveStatus state={stem.state} error={stem.error} />
      </div>
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
      <div className={styles['line']}>
        <Button variant="default" onClick={onAddBeside}>
          Add next
        </Button>
        {!stem.value && (
          <Button variant="default" onClick={onAddUnder}>
            Add child
          </Button>
        )}
        <DeleteElement element={element} onGone={onGone} />
      </div>
    </div>
  )
}

type Element = ElementLine['element']

/** Autosaves one of the choices of an element. */
function useElementChoice<Column extends 'ElementTypeId' | 'Stem' | 'ParentId'>(
  element: Element,
  column: Column,
) {
  const write = useTransformation('Element:Update')
  return useChoiceAutosave<Element[Column]>(`element/${element.Id}/${column}`, {
    stored: element[column],
    onSave: (value, expected) =>
      write.send({ element_id: element.Id, [column]: value }, { expected: { [column]: expected } }),
  })
}

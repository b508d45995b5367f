import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { isUnder } from '../../../rules/element-place.ts'
import { elementTypes, type ElementTypeId } from '../../../rules/element-types.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { Choice } from '../../ui/choice.tsx'
import { asName } from '../../ui/autosave/stored-text.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { DeleteElement } from './delete-element.tsx'
import styles from './element-fields.module.css'
import { parentInward, parentOutward, type ElementLine } from './element-lines.ts'
import { typeOptions } from './type-options.ts'

type Change = { ParentId?: number | null; Stem?: boolean; ElementTypeId?: ElementTypeId }

const longestName = 500
const longestText = 20_000

const needsName = (text: string): string | null => (text.trim() === '' ? 'Enter a name.' : null)

/** The fields of the element that is open: name, text, type, stem, parent; each saves itself. */
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
  const { Id, Name, Text, ParentId, Stem, ElementTypeId } = element
  const name = useTransformation('Element:Update')
  const text = useTransformation('Element:Update')
  const place = useTransformation('Element:Update')
  const fields = useRef<HTMLDivElement>(null)
  const elements = lines.map((line) => line.element)
  const change = (to: Change) => {
    const expected = Object.fromEntries(
      Object.keys(to).map((column) => [column, element[column as keyof Change]]),
    )
    void place.run({ element_id: Id, ...to }, { expected })
  }
  const inward = parentInward(lines, Id)
  const outward = parentOutward(lines, Id)

  useKeys('Element', {
    e: { does: 'Edit element', run: () => fields.current?.querySelector('textarea')?.focus() },
    ...Object.fromEntries(
      elementTypes.map(({ id, title }) => [
        String(id),
        { does: title, run: () => change({ ElementTypeId: id }) },
      ]),
    ),
    ...(inward === undefined || Stem
      ? {}
      : { ']': { does: 'Indent', run: () => change({ ParentId: inward }) } }),
    ...(outward === undefined
      ? {}
      : { '[': { does: 'Outdent', run: () => change({ ParentId: outward }) } }),
  })

  return (
    <div ref={fields} className={styles['fields']} style={{ '--depth': depth }}>
      <SavedText
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
      <SavedText
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
          value={String(ElementTypeId)}
          onChoose={(id) => change({ ElementTypeId: Number(id) as ElementTypeId })}
        />
        <Checkbox
          label="Stem"
          checked={Stem}
          disabled={ParentId !== null || (!Stem && elements.some((one) => one.Stem))}
          onChange={({ currentTarget }) => change({ Stem: currentTarget.checked })}
        />
      </div>
      <div className={styles['line']}>
        <NativeSelect
          label="Parent"
          className={styles['parent'] ?? ''}
          disabled={Stem}
          value={ParentId === null ? '' : String(ParentId)}
          data={[
            { value: '', label: 'None (top level)' },
            ...elements
              .filter((one) => one.Id !== Id && !isUnder(one.Id, Id, elements))
              .map((one) => ({ value: String(one.Id), label: one.Name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ ParentId: value === '' ? null : Number(value) })
          }
        />
        <TrackerMark state={place.state} error={place.error} />
      </div>
      <div className={styles['line']}>
        <Button variant="default" onClick={onAddBeside}>
          Add next
        </Button>
        {!Stem && (
          <Button variant="default" onClick={onAddUnder}>
            Add child
          </Button>
        )}
        <DeleteElement element={element} onGone={onGone} />
      </div>
    </div>
  )
}

import { expect, test } from 'vitest'
import { SerialSave } from './serial-save.ts'

type Values = { readonly text: string }

const form = (text: string) => {
  const saving = new SerialSave<Values>({ text })
  const sent: string[] = []
  const answers: ((isStored: boolean) => void)[] = []
  const send = (values: Values, from: Values) => {
    sent.push(`${from.text} > ${values.text}`)
    return new Promise<boolean>((resolve) => answers.push(resolve))
  }
  const answer = async (isStored: boolean) => {
    answers.shift()?.(isStored)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { saving, sent, send, answer }
}

test('a second save during the first runs after it and starts from its result', async () => {
  const { saving, sent, send, answer } = form('one')
  const first = saving.save({ text: 'none' }, send)
  saving.hold({ text: 'two' })
  expect(await saving.save({ text: 'none' }, send)).toBeNull()
  expect(sent).toEqual(['none > one'])
  await answer(true)
  expect(sent).toEqual(['none > one', 'one > two'])
  await answer(true)
  expect(await first).toEqual({ text: 'two' })
})

test('requesting the same save twice sends it once', async () => {
  const { saving, sent, send, answer } = form('one')
  const first = saving.save({ text: 'none' }, send)
  await saving.save({ text: 'none' }, send)
  await answer(true)
  expect(await first).toEqual({ text: 'one' })
  expect(sent).toHaveLength(1)
})

test('text typed during a save stays unsaved', async () => {
  const { saving, send, answer } = form('one')
  const first = saving.save({ text: 'none' }, send)
  saving.hold({ text: 'one and more' })
  await answer(true)
  const stored = await first
  expect(stored).toEqual({ text: 'one' })
  expect(saving.holds({ text: 'one' })).toBe(false)
  expect(saving.holds({ text: 'one and more' })).toBe(true)
})

test('does not continue after a failure, and starts the next save from the stored values', async () => {
  const { saving, sent, send, answer } = form('one')
  const first = saving.save({ text: 'none' }, send)
  saving.hold({ text: 'two' })
  await saving.save({ text: 'none' }, send)
  await answer(false)
  expect(await first).toBeNull()
  void saving.save({ text: 'none' }, send)
  expect(sent).toEqual(['none > one', 'none > two'])
})

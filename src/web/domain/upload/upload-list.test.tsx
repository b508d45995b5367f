import { expect, test } from 'vitest'
import type { Upload } from '#web/data/upload-queue/upload.ts'
import { renderedWords } from '#web/ui/text/rendered-words.fixture.tsx'
import { UploadList } from './upload-list.tsx'

const upload = (stage: Upload['stage'], more: Partial<Upload> = {}) =>
  ({ id: 1, name: 'Plan.pdf', size: 1000, stage, share: 0.456, place: 'here', ...more }) as Upload

const wordsOf = (...uploads: readonly Upload[]) =>
  renderedWords(<UploadList uploads={uploads} onOpen={() => undefined} />)

test.each([
  [
    'Waiting',
    {},
    /^1 uploading document Plan\.pdf 1000 bytes Waiting Pause Plan\.pdf Cancel Plan\.pdf$/,
  ],
  [
    'Sending',
    {},
    /^1 uploading document Plan\.pdf 1000 bytes 45 % Pause Plan\.pdf Cancel Plan\.pdf$/,
  ],
  [
    'Paused',
    {},
    /^1 paused document Plan\.pdf 1000 bytes 45 % Paused Resume Plan\.pdf Cancel Plan\.pdf$/,
  ],
  ['Saving', {}, /^1 uploading document Plan\.pdf 1000 bytes Saving$/],
  [
    'Done',
    { updates: { document_id: 4 } },
    /^1 uploaded Clear document Plan\.pdf 1000 bytes Uploaded Details$/,
  ],
  ['Done', { updates: null }, /^1 uploaded Clear document Plan\.pdf 1000 bytes Uploaded$/],
  [
    'Failed',
    { problem: 'It is empty', isRepeatable: true },
    /^1 not uploaded .*It is empty\. Try again$/,
  ],
  ['Failed', { problem: 'It is empty', isRepeatable: false }, /^1 not uploaded .*It is empty\.$/],
] as const)(
  'an upload at the stage %s (%j) shows its state and what can be done',
  (stage, more, words) => {
    expect(wordsOf(upload(stage, more as Partial<Upload>))).toMatch(words)
  },
)

test('the head counts the uploads by what became of them, and clears the finished ones only at the end', () => {
  const words = wordsOf(
    upload('Done', { id: 1 }),
    upload('Done', { id: 2 }),
    upload('Failed', { id: 3 }),
    upload('Paused', { id: 4 }),
    upload('Sending', { id: 5 }),
  )
  expect(words).toMatch(/^1 uploading, 1 paused, 2 uploaded, 1 not uploaded document/)
  expect(wordsOf()).toBe('')
})

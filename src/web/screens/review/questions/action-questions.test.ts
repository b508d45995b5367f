import { expect, test } from 'vitest'
import type { ReviewAction } from '#rules/review/actions/review-action.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { confirmNameOf, questionAbout, questionAboutRequests } from './action-questions.ts'

const action = (given: Partial<ReviewAction> = {}) =>
  ({ name: 'Hand over', ...given }) as ReviewAction

const standard = (...areReady: readonly boolean[]) =>
  ({
    AllElements: areReady.map((IsClientReady, Id) => ({
      Id,
      Stem: false,
      ElementTypeId: 1,
      ChildElements: [],
      isScorable: true,
      phaseDetails: { 'desktop-review': { IsClientReady, MockScore: null } },
    })),
  }) as unknown as StandardRow

test('an action asks about the elements that lack what it requires, unless none does', () => {
  const submit = action({ requires: 'ready' })
  expect(questionAbout(submit, standard(true, false, false), 'desktop-review')).toEqual({
    action: submit,
    lack: 'ready',
    count: { open: 2, all: 3 },
  })
  expect(questionAbout(submit, standard(true), 'desktop-review')).toBeNull()
  expect(questionAbout(action(), standard(false), 'desktop-review')).toBeNull()
})

test('an action that asks for a reason shows the standard', () => {
  const back = action({ asksReason: true })
  const full = standard(true)
  expect(questionAbout(back, full, 'desktop-review')).toEqual({ action: back, full })
})

test('an action asks about unanswered requests only where it closes them', () => {
  const requests = [{ Id: 1 }] as unknown as RfiRequest[]
  const close = action({ asksUnanswered: true })
  expect(questionAboutRequests(close, requests)).toEqual({ action: close, unanswered: requests })
  expect(questionAboutRequests(close, [])).toBeNull()
  expect(questionAboutRequests(action(), requests)).toBeNull()
})

test('the button after a question repeats the action, unless that has words of its own', () => {
  expect(confirmNameOf(action())).toBe('Hand over anyway')
  expect(confirmNameOf(action({ confirmName: 'Submit anyway' }))).toBe('Submit anyway')
})

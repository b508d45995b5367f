import { expect, test } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { AuthError } from '#web/data/account/call-auth.ts'
import { PasskeyError } from '#web/data/account/passkeys.ts'
import { renderedWords } from '#web/ui/text/rendered-words.fixture.tsx'
import { FactorError } from './factor-error.tsx'
import type { FactorActionError } from './use-factor-action.ts'

const wordsOf = (failure: FactorActionError | null) =>
  renderedWords(<FactorError what="The app was not added" failure={failure} />)

const refused = (reason: string | null) =>
  new AuthError(
    new ApiError({
      status: 400,
      code: 'invalidParameters',
      text: 'It was refused',
      requestId: null,
    }),
    reason,
  )

test.each<[string, FactorActionError, RegExp]>([
  ['a wrong code', refused('INVALID_CODE'), /Wrong code\. Codes change every 30 seconds/],
  ['the last factor of staff', refused('LAST_FACTOR'), /must keep at least one app or passkey/],
  [
    'a reason without words of its own',
    refused('NEW_REASON'),
    /It was refused.*Nothing was changed/,
  ],
  ['no reason', refused(null), /It was refused.*Nothing was changed/],
  ['a browser that stopped', new PasskeyError('stopped'), /The browser stopped: it was cancelled/],
])('after %s, the action says why it failed', (_, failure, words) => {
  expect(wordsOf(failure)).toMatch(words)
})

test('nothing is said before an action failed', () => {
  expect(wordsOf(null)).toBe('')
})

import { expect, test } from 'vitest'
import { html } from './html.ts'

test('a text cannot end its element, nor an attribute in quotes of either kind', () => {
  const text = `<b>"Q" & 'A'</b>`
  const escaped = '&lt;b&gt;&quot;Q&quot; &amp; &#39;A&#39;&lt;/b&gt;'
  expect(html`<p title="${text}">${text}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('parts that are HTML are inserted as they are, also in lists', () => {
  const items = ['a', '<'].map((text) => html`<b>${text}</b>`)
  expect(html`<p>${items}</p>`.text).toBe('<p><b>a</b><b>&lt;</b></p>')
})

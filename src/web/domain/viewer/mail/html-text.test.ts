import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test.each([
  ['<p>Two&nbsp;rules:</p><p>Sign\n in</p>', 'Two rules:\n\nSign in'],
  ['<style>p { color: red }</style>a<script>alert(1)</script>b', 'ab'],
  ['a<!-- <b> -->b<script>never closed', 'ab'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\n\nc'],
  ['1 < 2 &amp;lt; &#8364;&#x20AC; &#9999999;', '1 < 2 &lt; €€'],
  ['<img src="x" onerror="alert(1)">a<br>b', 'a\nb'],
])('the text of %j is %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

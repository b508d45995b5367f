import { createHash } from 'node:crypto'
import { productName } from '#rules/text/product.ts'
import { html, Html } from '#server/openapi/html.ts'

/** What the page of the unsubscribe links shows: a question, what was done, or why nothing can be done. */
export type UnsubscribePage = 'ask' | 'digest' | 'off' | 'readOnly' | 'unknown'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 10vh auto; padding: 0 1rem; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.5rem 0; }
button { min-height: 44px; padding: 0 1.25rem; font: inherit; cursor: pointer; }`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The page has only its own style, runs no scripts, and its form submits to its own URL. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const settings = html`<p>
  <a href="/app/profile">Choose what you are notified of</a> on your profile at any time.
</p>`

const contents: Readonly<Record<UnsubscribePage, { readonly title: string; readonly rest: Html }>> =
  {
    ask: {
      title: 'Fewer mails',
      rest: html`<p>
          Stop the mails about the project that this mail was about, or get one mail a week of what
          waits for you. Notifications in ${productName} stay as they are.
        </p>
        <form method="post">
          <button name="level" value="off">Stop these mails</button>
          <button name="level" value="digest">One mail a week</button>
        </form>
        ${settings}`,
    },
    off: {
      title: 'Mails stopped',
      rest: html`<p>You get no more of these mails.</p>
        ${settings}`,
    },
    digest: {
      title: 'One mail a week',
      rest: html`<p>You get one mail on Monday, and none when nothing waits for you.</p>
        ${settings}`,
    },
    readOnly: {
      title: 'Fewer mails',
      rest: html`<p>
          ${productName} is read-only at the moment. Nothing was changed; the link works again
          later.
        </p>
        ${settings}`,
    },
    unknown: {
      title: 'This link does not work',
      rest: html`<p>It may have been cut off, or be older than the keys of this installation.</p>
        ${settings}`,
    },
  }

/** Renders the page; it names neither the person nor the project. */
export function unsubscribePage(shown: UnsubscribePage): string {
  const { title, rest } = contents[shown]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}: ${productName}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${rest}
        </main>
      </body>
    </html> `.text
}

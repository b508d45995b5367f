import type { ApiDescription } from './describe-api.ts'
import { listOtherCalls, writePath, listWrites, type Call } from './docs-calls.ts'
import { catalogueErrors } from './error-responses.ts'
import { formatSchema } from './format-schema.ts'
import { html, type Html } from './html.ts'

const renderTable = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Html[])[],
): Html =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

const renderCall = (call: Call): Html =>
  html`<section id="${call.id}">
    <h3><a href="#${call.id}">${call.title}</a></h3>
    <p class="line"><code>${call.methodAndPath}</code></p>
    <p>${call.summary}</p>
    ${
      call.permissions === undefined
        ? ''
        : renderTable(
            `Permissions: ${call.title}`,
            ['Caller', 'Permission, or fields'],
            call.permissions.map(({ who, may }) => [html`${who}`, html`${may}`]),
          )
    }
    ${
      call.parameters.length === 0
        ? ''
        : renderTable(
            `Parameters: ${call.title}`,
            ['Name', 'Required', 'What'],
            call.parameters.map(({ path, isRequired, type }) => [
              html`<code>${path}</code>`,
              html`${isRequired ? 'yes' : ''}`,
              html`${type}`,
            ]),
          )
    }
    ${call.examples.map(
      ({ of, value }) =>
        html`<details>
          <summary>${of} of an example</summary>
          <pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>
        </details>`,
    )}
  </section>`

const groupCalls = (calls: readonly Call[]): [group: string, calls: readonly Call[]][] => [
  ...Map.groupBy(calls, ({ group }) => group),
]

const anchor = (part: string, group: string): string => `${part}-${group.toLowerCase()}`

const renderNavigation = (calls: readonly Call[]): Html[] =>
  groupCalls(calls).map(
    ([group, its]) =>
      html`<details>
        <summary>${group}</summary>
        <ul>
          ${its.map(({ id, title }) => html`<li><a href="#${id}">${title.slice(title.startsWith(`${group}:`) ? group.length + 1 : 0)}</a></li>`)}
        </ul>
      </details>`,
  )

const renderChapter = (part: string, calls: readonly Call[]): Html[] =>
  groupCalls(calls).map(
    ([group, its]) =>
      html`<h2 id="${anchor(part, group)}">${group}</h2>
        ${its.map(renderCall)}`,
  )

const renderCommonParameters = (schemas: ApiDescription['components']['schemas']): Html =>
  renderTable(
    'Common parameters',
    ['Name', 'What'],
    Object.entries(schemas)
      .filter(
        ([, { description, title, oneOf }]) =>
          typeof description === 'string' && title === undefined && oneOf === undefined,
      )
      .map(([name, schema]) => [
        html`<code>${name}</code>`,
        html`${String(schema['description'])} ${formatSchema(schema)}`,
      ]),
  )

const renderErrors = (): Html =>
  renderTable(
    'Errors by status',
    ['Status', 'Code', 'Text'],
    catalogueErrors().map(({ status, code, text }) => [
      html`${status}`,
      html`<code>${code}</code>`,
      html`${text}`,
    ]),
  )

/** Renders a description as a page without scripts. */
export function renderDocsPage(description: ApiDescription): string {
  const { info, components } = description
  const [writes, others] = [listWrites(description), listOtherCalls(description)]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Calls of ${info.title}</title>
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <p class="name">${info.title}</p>
          <p>Calls, version ${info.version} · <a href="/api/openapi.json">openapi.json</a></p>
        </header>
        <div class="columns">
          <nav aria-label="Calls">
            <p><a href="#names">Names</a> · <a href="#refusals">Refusals</a></p>
            <h2>Writes</h2>
            ${renderNavigation(writes)}
            <h2>Reads and others</h2>
            ${renderNavigation(others)}
          </nav>
          <main id="calls">
            <h1>Calls of ${info.title}</h1>
            ${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
            <p>
              A write is sent as
              <code>{"focus", "action", "parameters", "user_id", "expected"}</code> to
              <code>POST ${writePath}?apiDb=</code>, with an <code>Idempotency-Key</code> (a UUID)
              where a repeat must not be carried out twice.
            </p>
            <h2 id="names">Names</h2>
            ${renderCommonParameters(components.schemas)} ${renderChapter('write', writes)}
            ${renderChapter('call', others)}
            <h2 id="refusals">Refusals</h2>
            ${renderErrors()}
          </main>
        </div>
      </body>
    </html> `.text
}

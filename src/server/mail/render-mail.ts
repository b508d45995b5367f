import type { LinkHost, Mail } from '#operations/core/mails/mail.ts'
import { html } from '../openapi/html.ts'

/** The URLs of this installation and of its staging site, as configured, without a trailing slash. */
export type LinkHosts = Readonly<Record<LinkHost, string>>

export type RenderedMail = { readonly text: string; readonly html: string }

const joiner = '\u2060'

/** Inserts zero-width joiners so that mail programs do not turn text that people typed into links; only links of the application may be links. */
const withoutLinks = (text: string): string =>
  text
    .replaceAll('://', `:${joiner}//`)
    .replaceAll('@', `@${joiner}`)
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, `.${joiner}`)

const page = 'margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5'
const button =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none'

/** Renders both forms of a mail, escaping everything. Throws for a link that is not http(s). */
export function renderMail(mail: Mail, hosts: LinkHosts): RenderedMail {
  const paragraphs = mail.paragraphs.map(withoutLinks)
  const action = mail.action && { label: mail.action.label, href: webUrl(mail.action.href) }
  const ending: Mail['links'] =
    mail.unsubscribe === undefined
      ? []
      : [{ before: '', label: 'Fewer mails of this kind', host: 'own', path: mail.unsubscribe }]
  const links = [...(mail.links ?? []), ...ending].map(({ before, label, host, path }) => ({
    before: withoutLinks(before),
    label,
    href: webUrl(hosts[host] + path),
  }))
  const lines = links.map(({ before, label, href }) => `${before} ${label}: ${href}`.trim())
  const parts = [...paragraphs, ...(action ? [`${action.label}: ${action.href}`] : []), ...lines]
  return {
    text: `${parts.join('\n\n')}\n`,
    html: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="color-scheme" content="light dark" />
          <title>${mail.subject}</title>
        </head>
        <body style="${page}">
          <div style="max-width:560px">
            ${paragraphs.map((text) => html`<p style="white-space:pre-line">${text}</p> `)}
            ${action ? html`<p><a style="${button}" href="${action.href}">${action.label}</a></p>` : ''}
            ${links.map(({ before, label, href }) => html`<p>${before} <a href="${href}">${label}</a></p> `)}
          </div>
        </body>
      </html> `.text,
  }
}

function webUrl(href: string): string {
  const { protocol, href: whole } = new URL(href)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('A link of a mail does not lead to a page')
  return whole
}

import type { MarkedToken, Token, Tokens as Marked } from 'marked'
import { createElement, type ReactNode } from 'react'
import { safeLink } from '../parts/safe-link.ts'
import styles from './text.module.css'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}

const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)

/** Renders Markdown tokens as elements. */
export function Tokens({ tokens }: { readonly tokens: readonly Token[] | undefined }) {
  return (tokens ?? []).map((token, index) => (
    // Tokens are never moved.
    // oxlint-disable-next-line react/no-array-index-key
    <One key={index} token={token as MarkedToken} />
  ))
}

function One({ token }: { readonly token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(`h${token.depth}`, null, <Tokens tokens={token.tokens} />)
    case 'paragraph':
      return (
        <p>
          <Tokens tokens={token.tokens} />
        </p>
      )
    case 'list':
      return <List list={token} />
    case 'blockquote':
      return (
        <blockquote>
          <Tokens tokens={token.tokens} />
        </blockquote>
      )
    case 'code':
      return <pre>{token.text}</pre>
    case 'table':
      return <Table table={token} />
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
    case 'checkbox':
    case 'list_item':
      return null
    default:
      return <Inline token={token} />
  }
}

type InlineToken = Exclude<
  MarkedToken,
  {
    type:
      | 'heading'
      | 'paragraph'
      | 'list'
      | 'blockquote'
      | 'code'
      | 'table'
      | 'hr'
      | 'space'
      | 'def'
      | 'list_item'
      | 'checkbox'
  }
>

function Inline({ token }: { readonly token: InlineToken }): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? <Tokens tokens={token.tokens} /> : plain(token.text)
    case 'strong':
      return (
        <strong>
          <Tokens tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Tokens tokens={token.tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Tokens tokens={token.tokens} />
        </del>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return (
        <Link href={token.href}>
          <Tokens tokens={token.tokens} />
        </Link>
      )
    case 'image':
      return <span className={styles['image']}>[Image: {token.text || token.href}]</span>
    case 'escape':
      return token.text
    case 'html':
      return token.raw
  }
}

function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const safe = safeLink(href)
  if (safe === null) return children
  return (
    <a href={safe} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function List({ list }: { readonly list: Marked.List }) {
  const items = list.items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>
      {item.task && (item.checked ? '☑ ' : '☐ ')}
      <Tokens tokens={item.tokens} />
    </li>
  ))
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function Table({ table }: { readonly table: Marked.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <th key={index}>
              <Tokens tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, line) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={line}>
            {row.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={index}>
                <Tokens tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

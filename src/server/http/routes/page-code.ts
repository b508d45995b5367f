import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A page of the application by what it loads first: everything behind the sign-in has the shell. */
export type PageKind = 'shell' | 'dashboard' | 'review'

type PageCode = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

const kinds: readonly (readonly [pattern: RegExp, kind: PageKind])[] = [
  [/^\/app\/projects\/\d+\/modules\/\d+\/review\/[^/]+\/standards\/\d+(?:\/|$)/, 'review'],
  [/^\/app\/projects\/\d+(?:\/dashboard(?:\/.*)?)?$/, 'dashboard'],
  [/^\/app(?:\/|$)/, 'shell'],
]

/** Returns the kind of page that a path opens; null for pages before the sign-in. */
export const pageKind = (path: string): PageKind | null =>
  kinds.find(([pattern]) => pattern.test(path))?.[1] ?? null

const linksTo = ({ scripts, styles, fonts }: PageCode): string =>
  [
    // Every page behind the sign-in reads it first; the attributes are those of its request, else it would be sent twice.
    '<link rel="preload" as="fetch" crossorigin href="/api/session">',
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
  ].join('\n    ')

/**
 * Reads what each kind of page loads first, as links for its head, so that a browser fetches all of it together instead of finding one file in
 * another. The build writes that list (dev/page-code.ts); null without one.
 */
export async function readPageLinks(folder: string): Promise<Record<PageKind, string> | null> {
  let text: string
  try {
    text = await readFile(join(folder, 'page-code.json'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const code = JSON.parse(text) as Record<PageKind, PageCode>
  return {
    shell: linksTo(code.shell),
    dashboard: linksTo(code.dashboard),
    review: linksTo(code.review),
  }
}

import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Renders a part of a page; returns its words in reading order, separated by single spaces. */
export const renderedWords = (part: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider>{part}</MantineProvider>)
    .replaceAll(/<style.*?<\/style>|<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

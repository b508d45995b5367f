import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Sends a read as the person signed in on a page; returns its data. */
export async function read<Data>(page: Page, path: string): Promise<Data> {
  const response = await page.request.get(path)
  expect(response.status(), path).toBe(200)
  return ((await response.json()) as { data: Data }).data
}

/** Sends a write as the person signed in on a page; returns its updates. */
export async function write<Updates>(
  page: Page,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Updates> {
  const [focus, action] = name.split(':')
  const response = await page.request.post('/api/v3/write/transformation', {
    data: { focus, action, parameters },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { data } = (await response.json()) as {
    data: { result: string; transformation: { updates: Updates; error?: string } }
  }
  expect(data.result, data.transformation.error ?? name).toBe('Success')
  return data.transformation.updates
}

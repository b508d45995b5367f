import type { Locator } from '@playwright/test'
import { onTestFinished } from 'vitest'
import { makeDate } from '../factories/make-date.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const test = pageTest
  .extend('settings', { scope: 'file' }, { LIVE_UPDATES: 'false', LOG_LEVEL: 'debug' })
  .extend('expectedErrors', () => [/status of (?:422|500)/])

const idPattern = /Request ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/

/** The request id that an element shows, and that its button copies. */
async function copiedId(place: Locator): Promise<string> {
  await expect(place).toContainText(idPattern)
  const [, id = ''] = idPattern.exec((await place.textContent()) ?? '') ?? []
  await place.getByRole('button', { name: 'Copy request id' }).focus()
  await place.page().keyboard.press('Enter')
  await expect(place.getByRole('button', { name: 'Request id copied' })).toBeFocused()
  expect(await place.page().evaluate(() => navigator.clipboard.readText())).toBe(id)
  return id
}

test(
  'a failed load, a failed save and a failed upload show the id that finds the request in the log',
  nightly,
  async ({ server, own: { project }, open }) => {
    onTestFinished(async () => {
      await server.sql('ps', 'drop trigger if exists fail on "ProjectDate"')
      await server.sql('ps', 'alter table if exists "DateAway" rename to "ProjectDate"')
    })
    const logged = (id: string) =>
      server.logged
        .map((line) => JSON.parse(line))
        .filter(({ reqId, event }) => reqId === id && event !== 'error')
    await makeDate(server, { project, name: 'Kick-off', date: '2031-03-04' })
    const page = await open('ADM', `/app/projects/${project}/dashboard/Dates`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await server.sql(
      'ps',
      `create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await server.sql(
      'ps',
      'create trigger fail before update on "ProjectDate" for each row execute function fail()',
    )
    await page.getByRole('button', { name: 'Edit Kick-off' }).click()
    const form = page.getByRole('form', { name: 'Edit Kick-off' })
    await form.getByRole('textbox', { name: 'Event' }).fill('First meeting')
    await form.getByRole('button', { name: 'Save' }).click()
    const ofSave = await copiedId(form.getByRole('alert'))
    await expect
      .poll(() => logged(ofSave))
      .toMatchObject([
        {
          event: 'failed',
          method: 'POST',
          route: '/api/v3/write/transformation',
          call: 'Date:Update',
          status: 500,
          bytes: expect.any(Number),
          user: expect.any(String),
        },
      ])
    expect(await violationsOf(page)).toEqual([])

    await server.sql('ps', 'alter table "ProjectDate" rename to "DateAway"')
    await server.changed('ps')
    await page.reload()
    const ofLoad = await copiedId(page.getByRole('main').getByRole('alert'))
    await expect
      .poll(() => logged(ofLoad))
      .toMatchObject([{ route: '/api/v5/dates/dates', status: 500 }])
    await server.sql('ps', 'alter table "DateAway" rename to "ProjectDate"')

    await page.goto(`/app/projects/${project}/dashboard/Documents`)
    const broken = {
      name: 'Broken.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('not a PDF'),
    }
    await page.getByLabel('Files to upload').setInputFiles(broken)
    const ofUpload = await copiedId(page.getByRole('region', { name: 'Uploads', exact: true }))
    await expect.poll(() => logged(ofUpload)).toMatchObject([{ status: 422 }])
  },
)

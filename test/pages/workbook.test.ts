import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeProject } from '../factories/make-project.ts'
import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import { editWorkbook, getWorkbook } from '../harness/workbooks.ts'
import { expect, test } from './page-test.ts'

const choose = async (page: Page, bytes: Buffer) => {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /changed workbook|choose or drop another file/ }).click()
  await (await choosing).setFiles({ name: 'Review.xlsx', mimeType: '', buffer: bytes })
}

test(
  'a consultant changes a workbook, a colleague the project, and each change is stored or chosen',
  nightly,
  async ({ own, open, write, server, expectedErrors }) => {
    expectedErrors.push(/409/)
    const { project, standards } = own
    const [{ id, elements }] = standards as [(typeof standards)[number]]
    const task = await makeTask(server, { project, standard: id, assignees: { 'K+': false } })
    const page = await open('C+', `/app/projects/${project}/dashboard/Status`)
    await page.getByRole('link', { name: 'Excel' }).click()
    const main = page.getByRole('main')
    const downloading = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Download workbook' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(
      /^Test \(Program\) - Desktop Review workbook - .*\.xlsx$/,
    )
    const bytes = await readFile(await download.path())
    const edited = await editWorkbook(bytes, [
      { sheet: 'Elements', id: elements[0]!, column: 'Mock score', value: 'Met' },
      { sheet: 'Elements', id: elements[1]!, column: 'Mock score', value: 'Very much met' },
      {
        sheet: 'Elements',
        id: elements[0]!,
        column: 'Consultant comment',
        value: '=HYPERLINK("x")',
      },
      { sheet: 'Standards', id, column: 'Consultant comment', value: 'Of the workbook' },
      { sheet: 'Tasks', id: task, column: 'Done by', value: 'Client' },
    ])
    const comment = (consultant_comment: string) =>
      write('ADM', 'Standard:UpdateConsultantComment', {
        project_id: project,
        standard_id: id,
        phase: 'desktop-review',
        consultant_comment,
      })
    await comment('Of a colleague')

    await choose(page, edited)
    await expect(
      main.getByText(
        /3 changes, 1 conflict, 1 cell that cannot be stored, .* Nothing is stored yet/,
      ),
    ).toBeVisible()
    const changes = main.getByRole('table', { name: /Changes/ })
    await expect(changes.getByRole('row', { name: /Mock score/ })).toContainText('(blank)Met')
    await expect(main.getByRole('table', { name: /Cannot be stored/ })).toContainText(
      /Very much met.*Met, Partially Met/,
    )
    const conflict = main.getByRole('group', { name: 'TS 1 · Consultant comment' })
    await expect(conflict.getByRole('radio', { name: /Keep what Adm wrote/ })).toBeChecked()
    await expect(conflict).toContainText('Of a colleague')
    await conflict.getByRole('radio', { name: /Take the workbook/ }).check()

    // Between the check and the store.
    await comment('Of a colleague, later')
    await main.getByRole('button', { name: 'Store 4 changes' }).click()
    await expect(main.getByText('3 changes stored, 1 not stored.')).toBeVisible()
    await expect(main.getByRole('list', { name: 'Not stored' })).toContainText(
      'Somebody changed this meanwhile: Adm',
    )
    // The workbook is checked again automatically: what was stored is no longer a change.
    await expect(
      main.getByText(/0 changes, 1 conflict, 1 cell that cannot be stored/),
    ).toBeVisible()
    await expect(conflict).toContainText('Of a colleague, later')
    const saving = page.waitForEvent('download')
    await main.getByRole('link', { name: 'Download the result (CSV)' }).click()
    const csv = String(await readFile(await (await saving).path()))
    expect(csv).toContain(`'=HYPERLINK`)
    expect(csv).toContain('changed meanwhile')

    await conflict.getByRole('radio', { name: /Take the workbook/ }).check()
    await main.getByRole('button', { name: 'Store 1 change' }).click()
    await expect(main.getByText('1 change stored.')).toBeVisible()
    await expect(main.getByText(/0 changes, 0 conflicts, 1 cell/)).toBeVisible()
    const [row] = await server.sql(
      'ps',
      `select s."ConsultantComment", e."MockScore", a."IsCompleted" from "StandardDesktopReview" s, "ElementDesktopReview" e, "TaskAssignee" a
     where s."ProjectId" = $1 and s."StandardId" = $2 and e."ElementId" = $3 and a."TaskId" = $4`,
      [project, id, elements[0], task],
    )
    expect(row).toEqual({ ConsultantComment: 'Of the workbook', MockScore: 100, IsCompleted: true })
  },
)

test('a client takes back what clients may change, and is told why a file is none', async ({
  own,
  open,
  server,
  stored,
  expectedErrors,
}) => {
  expectedErrors.push(/400/)
  const { project, standards } = own
  const [{ id }] = standards as [(typeof standards)[number]]
  const page = await open('K+', `/app/projects/${project}/workbook`)
  const main = page.getByRole('main')
  await choose(page, Buffer.from('no workbook'))
  await expect(main.getByRole('alert')).toContainText('it is no Excel workbook (.xlsx)')
  const { bytes } = await getWorkbook(server, 'K+', project, {}, {}, 'ps')
  const column = 'Client comment'
  await choose(page, await editWorkbook(bytes, [{ sheet: 'Standards', id, column, value: 'Ours' }]))
  await expect(main.getByRole('table', { name: 'Changes (1)' }).getByRole('row').nth(1)).toHaveText(
    /^TS 1 · Client commentStandards, row \d+\(blank\)Ours$/,
  )
  await main.getByRole('button', { name: 'Store 1 change' }).click()
  await expect(main.getByText('1 change stored.')).toBeVisible()
  expect(
    await stored('StandardDesktopReview', { ProjectId: project, StandardId: id }),
  ).toMatchObject([{ ClientComment: 'Ours' }])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Excel')
  await expect(page.getByRole('option', { name: 'Edit this project in Excel' })).toBeVisible()
})

test(
  'the phase and the module are chosen, all conflicts are decided at once, and a workbook is checked again',
  nightly,
  async ({ server, own: { project, module, standards }, open, write }) => {
    const other = await makeProject(server, { standards: [['mandatory']] })
    await write('ADM', 'Project:AddModule', { project_id: project, module_id: other.module })
    const page = await open('SC', `/app/projects/${project}/workbook`)
    const main = page.getByRole('main')
    const download = main.getByRole('link', { name: 'Download workbook' })
    await main.getByRole('combobox', { name: 'Scope' }).selectOption(String(module))
    await expect(download).toHaveAttribute('href', new RegExp(`module_id=${module}\\b`))
    await main.getByRole('button', { name: 'Validation Review' }).click()
    await expect(download).toHaveAttribute('href', /phase=verification/)
    await expect(page).toHaveURL(new RegExp(`phase=verification&module_id=${module}$`))
    await expect(main.getByRole('link', { name: 'Back to the status' })).toHaveAttribute(
      'href',
      /phase=verification/,
    )
    await main.getByRole('combobox', { name: 'Scope' }).selectOption('Whole project')
    await expect(page).toHaveURL(/workbook\?phase=verification$/)

    const comment = (consultant_comment: string) =>
      Promise.all(
        standards.map(({ id }) =>
          write('AC', 'Standard:UpdateConsultantComment', {
            project_id: project,
            standard_id: id,
            phase: 'desktop-review',
            consultant_comment,
          }),
        ),
      )
    await comment('At first')
    const { bytes } = await getWorkbook(server, 'SC', project, {}, {}, 'ps')
    const edits = standards.map(({ id }) => ({
      sheet: 'Standards' as const,
      id,
      column: 'Consultant comment',
      value: 'Of the workbook',
    }))
    const edited = await editWorkbook(bytes, edits)
    await comment('Later')
    await choose(page, edited)
    const first = main.getByRole('group', { name: 'TS 1 · Consultant comment' })
    await expect(first).toContainText(/Keep what Associate wroteLater/)
    await expect(first).toContainText(/When the workbook was made:\s*At first/)
    const store = main.getByRole('button', { name: /^Store/ })
    await expect(store).toHaveCount(0)
    await main.getByRole('button', { name: 'Take all of the workbook' }).click()
    await expect(store).toHaveText('Store 2 changes')
    await main.getByRole('button', { name: 'Keep all of the project' }).click()
    await expect(store).toHaveCount(0)
    await first.getByRole('radio', { name: /Take the workbook/ }).check()
    await main.getByRole('button', { name: 'Store 1 change' }).click()
    await expect(main.getByText('1 change stored.')).toBeVisible()
    await expect(main.getByText(/0 changes, 1 conflict/)).toBeVisible()

    await comment('Of the workbook')
    await main.getByRole('button', { name: 'Check the workbook again' }).click()
    await expect(main.getByText(/0 changes, 0 conflicts/)).toBeVisible()
    await choose(page, bytes)
    await expect(main.getByText('1 change stored.')).toHaveCount(0)
  },
)

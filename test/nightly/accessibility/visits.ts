import type { Page } from '@playwright/test'
import { dashboardTabs, reviewTabs } from '#web/domain/navigation/tabs.ts'

/** The accounts of the demo that open pages; a visitor is not signed in. */
export const accounts = {
  consultant: 'sam.senior@plumbline.test',
  client: 'casey.client@plumbline.test',
  administrator: 'rowan.whitlock@plumbline.test',
  visitor: null,
} as const

export type Person = keyof typeof accounts

/** The address at which a route is checked. */
export type Visit = {
  readonly path: string
  readonly people: readonly Person[]
  /** The names of buttons that open a part of this page, each of which is checked; for a person without the button, only the page is. */
  readonly opens?: readonly (string | RegExp)[]
  /** Makes a write that the server then rejects, or a read that then fails; without it the page writes nothing, and likewise for a person who cannot. */
  readonly refused?: (page: Page) => Promise<void | 'cannot'>
  /** Whether the menu and the palette of the frame around the page are checked, too. */
  readonly withFrame?: boolean
  /** Whether the page appears without reading anything, so that no read of it can fail. */
  readonly isStatic?: boolean
  /** Replaces words in the response of the session, to show what only few accounts see. */
  readonly session?: readonly [RegExp, string]
}

/** Routes that only redirect to another. */
export const redirects: readonly string[] = [
  '/app/admin',
  '/app/projects/$project_id',
  '/app/projects/$project_id/dashboard',
  '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id',
]

const ofProject = ['consultant', 'client'] as const
const everybody = ['consultant', 'client', 'administrator'] as const
const administrator = ['administrator'] as const
const visitor = ['visitor'] as const

/** Presses a button of the page by its name. */
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, disabled: false }).first().click()

/** Presses a score that an element does not have; clients cannot score. */
async function giveScore(page: Page): Promise<void | 'cannot'> {
  const button = page
    .getByRole('main')
    .getByRole('button', { name: 'Not Met', exact: true, pressed: false })
    .first()
  return (await button.isVisible()) ? button.click() : 'cannot'
}

/** Fills the first field of that name and sends its form. */
const send =
  (values: Readonly<Record<string, string>>, opener?: string | RegExp) => async (page: Page) => {
    if (opener !== undefined) await press(opener)(page)
    const main = page.getByRole('main')
    let last = main.getByRole('textbox').first()
    for (const [name, value] of Object.entries(values)) {
      last = main.getByLabel(name, { exact: true }).first()
      await last.fill(value)
    }
    await last.press('Enter')
  }

type Parts = Omit<Visit, 'path' | 'people'>

const dashboard: Readonly<Record<(typeof dashboardTabs)[number], Parts>> = {
  Status: { withFrame: true, opens: ['Views', 'Numbers as a table', /^Filters/] },
  Tasks: {
    opens: ['New task', 'Edit', 'Delete'],
    refused: press('Mark my part done'),
  },
  Documents: {},
  Checks: {},
  Ledger: {},
  RFI: { opens: ['Answer', 'Write response letter'] },
  Dates: { opens: ['Kick-off call'] },
  Calendar: {},
  Progress: { opens: [/^Show table/] },
  Reports: { opens: ['Save a report'] },
  Team: {},
  History: { opens: ['Undo this', 'Cannot be undone', 'Show all'] },
  Settings: {},
}

const review: Readonly<Record<(typeof reviewTabs)[number], Parts>> = {
  Tasks: { opens: ['More actions', 'SC', 'Add task', /^M \d/] },
  Elements: {
    withFrame: true,
    opens: ['Cite', 'Find evidence', 'Comment', 'Return element'],
    refused: giveScore,
  },
  Documents: { opens: ['Upload a document'] },
  Comments: {},
  Phases: {},
  Guidance: { opens: [/^Preview/] },
  History: { opens: ['Review times', 'Undo this'] },
}

const project = '/app/projects/1'
const standard = `${project}/modules/1/review/desktop-review/standards/3`

const visitsOfTabs = <Tab extends string>(
  address: string,
  tabs: readonly Tab[],
  parts: Readonly<Record<Tab, Parts>>,
): Visit[] => tabs.map((tab) => ({ path: `${address}/${tab}`, people: ofProject, ...parts[tab] }))

const module = '/app/admin/modules/1'

const visitsOfVisitors: Readonly<Record<string, readonly Visit[]>> = {
  '/sign-in': [
    {
      path: '/sign-in',
      people: visitor,
      isStatic: true,
      refused: send({ 'E-mail': 'nobody@plumbline.test', Password: 'not the password' }),
    },
  ],
  '/sign-up': [{ path: '/sign-up', people: visitor, isStatic: true }],
  '/forgot-password': [
    {
      path: '/forgot-password',
      people: visitor,
      isStatic: true,
      refused: send({ 'E-mail': 'nobody@plumbline.test' }),
    },
  ],
  '/invitation': ['', '#unknown'].map((token) => ({
    path: `/invitation${token}`,
    people: visitor,
    isStatic: true,
  })),
  '/verify-email': ['', '#unknown'].map((token) => ({
    path: `/verify-email${token}`,
    people: visitor,
    isStatic: true,
  })),
  '/reset-password': ['', '#unknown'].map((token) => ({
    path: `/reset-password${token}`,
    people: visitor,
    isStatic: true,
  })),
  '/link-account': [{ path: '/link-account', people: visitor }],
  '/second-factor': ['awaited', 'required'].map((factor) => ({
    path: '/second-factor',
    people: ['consultant'],
    isStatic: true,
    session: [/"secondFactor":"\w+"/, `"secondFactor":"${factor}"`],
  })),
}

const visitsOfProjects: Readonly<Record<string, readonly Visit[]>> = {
  '/app': [{ path: '/app', people: everybody, withFrame: true }],
  '/app/profile': [
    {
      path: '/app/profile',
      people: everybody,
      opens: ['Set up app'],
      refused: send({
        'New e-mail address': 'another@plumbline.test',
        Password: 'not the password',
      }),
    },
  ],
  '/app/notifications': [{ path: '/app/notifications', people: ofProject }],
  '/app/projects/$project_id/dashboard/$tab': [
    ...visitsOfTabs(`${project}/dashboard`, dashboardTabs, dashboard),
    { path: `${project}/dashboard/Status?display=Grid`, people: ofProject },
    { path: `${project}/dashboard/Status?phase=gap-analysis`, people: ofProject },
    { path: `${project}/dashboard/Team`, people: administrator },
    { path: `${project}/dashboard/Settings`, people: administrator },
    { path: `${project}/dashboard/Dates`, people: administrator, opens: [/^Add/] },
  ],
  '/app/projects/$project_id/search': [
    { path: `${project}/search?q=policy`, people: ofProject },
    { path: `${project}/search`, people: ofProject, isStatic: true },
  ],
  '/app/projects/$project_id/documents/$document_id/versions': [
    { path: `${project}/documents/1/versions`, people: ofProject },
  ],
  '/app/projects/$project_id/what-if': [{ path: `${project}/what-if`, people: ofProject }],
  '/app/projects/$project_id/workbook': [{ path: `${project}/workbook`, people: ofProject }],
  '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab': [
    ...visitsOfTabs(standard, reviewTabs, review),
    { path: `${standard.replace('desktop-review', 'gap-analysis')}/Elements`, people: ofProject },
    { path: `${standard.replace('desktop-review', 'verification')}/Elements`, people: ofProject },
  ],
  '/app/print': [
    { path: '/app/print?project_id=1', people: ofProject },
    { path: '/app/print?project_id=1&kind=scorecard&audience=client', people: ['consultant'] },
    { path: '/app/print', people: ['consultant'], isStatic: true },
  ],
  '/app/members': [{ path: '/app/members', people: everybody }],
  '/app/projects/$project_id/assignments': [
    { path: `${project}/assignments`, people: ['consultant'] },
  ],
}

const visitsOfAdministrators: Readonly<Record<string, readonly Visit[]>> = {
  '/app/admin/import': [{ path: '/app/admin/import', people: administrator, isStatic: true }],
  '/app/admin/projects': [
    {
      path: '/app/admin/projects',
      people: administrator,
      opens: ['New project', 'Name and status', 'Add a module', /^Remove/],
      refused: send({ Name: 'A project that is refused' }, 'New project'),
    },
  ],
  '/app/admin/users': [
    {
      path: '/app/admin/users',
      people: administrator,
      opens: ['Add a user', /Casey Client$/],
    },
  ],
  '/app/admin/mail': [{ path: '/app/admin/mail', people: administrator }],
  '/app/admin/history': [{ path: '/app/admin/history', people: administrator, opens: ['Refused'] }],
  '/app/admin/modules': [
    {
      path: '/app/admin/modules',
      people: administrator,
      refused: send({ 'Module name': 'A module that is refused', Version: '1' }),
    },
  ],
  '/app/admin/modules/$module_id': [
    ...['Standards', 'Names', 'Details'].map((part) => ({
      path: `${module}?part=${part}`,
      people: administrator,
    })),
    { path: `${module}?part=Standards&standard=3`, people: administrator, withFrame: true },
    { path: `${module}?part=Templates`, people: administrator, opens: [/^Preview/, /^Delete/] },
  ],
  '/app/admin/assignments': [{ path: '/app/admin/assignments', people: administrator }],
  '/app/admin/projects/$project_id/assignments': [
    { path: '/app/admin/projects/1/assignments', people: administrator },
  ],
  '/app/admin/members': [{ path: '/app/admin/members', people: administrator }],
  '/app/admin/report-templates': [{ path: '/app/admin/report-templates', people: administrator }],
  '/app/admin/health': [{ path: '/app/admin/health', people: administrator }],
  '/app/admin/flags': [{ path: '/app/admin/flags', people: administrator, isStatic: true }],
  '/app/admin/tools': [{ path: '/app/admin/tools', people: administrator }],
}

/** The pages to check, by the path of the route. */
export const visits: Readonly<Record<string, readonly Visit[]>> = {
  ...visitsOfVisitors,
  ...visitsOfProjects,
  ...visitsOfAdministrators,
}

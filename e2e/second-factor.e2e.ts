import { expect, type Page } from '@playwright/test'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { press, tabTo } from './support/keys.ts'
import { nightly } from './support/nightly.ts'
import { expectNoFindings } from './support/person.ts'
import { demoServer } from './support/server.ts'
import { test } from './support/story.ts'

/** Browsers create passkeys for a host name, never for an IP address. */
const byName = (path: string): string =>
  `${demoServer().address.replace('127.0.0.1', 'localhost')}${path}`

/** Enters e-mail and password by keyboard. */
async function givePassword(page: Page, mailbox: string): Promise<void> {
  await page.goto(byName('/sign-in'))
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(`${mailbox}@plumbline.test`)
  await press(page, 'Tab')
  await page.keyboard.type(demoPassword)
  await press(page, 'Enter')
}

const isIn = (page: Page) => page.getByRole('button', { name: /^Search/ }).waitFor()

const signOut = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  )
}

test('a consultant sets an app up and signs in with it, wholly by keyboard', async ({ page }) => {
  await givePassword(page, 'sam.senior')
  await isIn(page)
  await page.goto(byName('/app/profile'))
  await expectNoFindings(page, 'the profile')
  await tabTo(page, page.getByRole('button', { name: 'Set up app' }))
  await press(page, 'Enter')
  const field = page.getByLabel('Code from the app')
  await expect(field).toBeFocused()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const shown = await page.getByText(/^([A-Z2-7]{4} ){5,}/).textContent()
  const secret = (shown ?? '').replaceAll(/\s/g, '')
  await page.keyboard.type('000000')
  await press(page, 'Enter')
  await expect(page.getByRole('alert')).toContainText('Wrong code')
  await expectNoFindings(page, 'an app that is set up')
  await tabTo(page, field)
  await press(page, 'Control+a')
  await page.keyboard.type(codeOf(secret, -1))
  await press(page, 'Enter')
  const sheet = page.getByRole('region', { name: 'Backup codes' })
  await expect(sheet.getByRole('listitem')).toHaveCount(10)
  const [backupCode = ''] = await sheet.getByRole('listitem').allTextContents()
  await expectNoFindings(page, 'the backup codes')
  await tabTo(page, page.getByRole('button', { name: 'I have saved them' }))
  await press(page, 'Enter')
  await expect(page.getByText('10 are left')).toBeVisible()

  await signOut(page)
  await givePassword(page, 'sam.senior')
  const code = page.getByLabel('Code from the authenticator app')
  await expect(code).toBeFocused()
  await expectNoFindings(page, 'the second step of signing in')
  await page.keyboard.type('123')
  await press(page, 'Enter')
  await expect(page.getByRole('alert')).toContainText('Wrong code')
  await tabTo(page, code)
  await press(page, 'Control+a')
  await page.keyboard.type(codeOf(secret))
  await press(page, 'Enter')
  await isIn(page)

  await signOut(page)
  await givePassword(page, 'sam.senior')
  await tabTo(page, page.getByRole('button', { name: 'Use a backup code' }))
  await press(page, 'Enter')
  await expect(page.getByLabel('Backup code')).toBeFocused()
  await page.keyboard.type(backupCode)
  await press(page, 'Enter')
  await isIn(page)
  await page.goto(byName('/app/profile'))
  await expect(page.getByText('9 are left')).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
})

test(
  'passkeys are added, named, used instead of the password or after it, and removed',
  nightly,
  async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'needs the virtual authenticator of Chromium')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })

    await givePassword(page, 'alex.associate')
    await isIn(page)
    await page.goto(byName('/app/profile'))
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByLabel('Passkey name').fill('Laptop')
    await expectNoFindings(page, 'a passkey that is added')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Backup codes' })).toBeVisible()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Rename Laptop' }).click()
    await page.getByLabel('Passkey name').fill('Laptop at work')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Name saved.')).toBeVisible()

    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByLabel('Passkey name').fill('The same again')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('already has a passkey for this account')

    await signOut(page)
    await page.goto(byName('/sign-in'))
    await expectNoFindings(page, 'signing in')
    await tabTo(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
    await press(page, 'Enter')
    await isIn(page)

    await signOut(page)
    await givePassword(page, 'alex.associate')
    const use = page.getByRole('button', { name: 'Use a passkey' })
    await expect(use).toBeFocused()
    await press(page, 'Enter')
    await isIn(page)

    // An authenticator that does not verify the person counts only after the password.
    await signOut(page)
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.goto(byName('/sign-in'))
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await isIn(page)

    await page.goto(byName('/app/profile'))
    await expect(page.getByText('last used')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Laptop at work' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('Passkey removed.')).toBeVisible()
    await expect(page.getByText('Backup codes')).toBeHidden()
  },
)

import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts } from './accounts.ts'
import { parkJobs, refuseMails, refuseSignIn } from './database.ts'
import { expect, type Page, test } from './fixtures.ts'
import { type OwnPortal, onOwnPortal } from './own-company.ts'
import { fillLogIn, untilAlive } from './steps.ts'

/** What was on hold before a restore: an admin reads it, sends the emails and drops the rest. */
async function releaseParked(page: Page, portal: OwnPortal): Promise<void> {
  const notice = page.getByRole('region', { name: /before the restore are on hold/ })
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  await expect(notice).toBeHidden()

  await parkJobs(portal)
  await page.reload()
  await expect(notice.getByRole('heading')).toHaveText('1 email and 1 job from before the restore are on hold')
  await expectAccessible(page, 'overview: restored')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)

  await notice.getByRole('button', { name: 'Release emails only' }).click()
  const question = page.getByRole('dialog', { name: 'Release the emails?' })
  await expect(question).toContainText('may arrive twice')
  await expectAccessible(page, 'overview: release')
  await question.getByRole('button', { name: 'Release emails only' }).click()
  await expect(notice.getByRole('heading')).toHaveText('0 emails and 1 job from before the restore are on hold')
  await expect(notice.getByRole('button', { name: 'Release emails only' })).toBeHidden()

  await notice.getByRole('button', { name: 'Discard all' }).click()
  await page
    .getByRole('dialog', { name: 'Discard all emails and jobs?' })
    .getByRole('button', { name: 'Discard all' })
    .click()
  await expect(notice).toBeHidden()
  await expect(page.getByText('Emails and jobs discarded')).toBeVisible()
}

test('staff release what a restore put on hold; they see refused emails, send one again and remove the other', {
  tag: '@full',
}, async ({ page }) => {
  await onOwnPortal({}, async (portal) => {
    await page.goto(`${portal.url}/login`)
    await fillLogIn(page, { email: demoAccounts.admin, password: portal.password })
    await expect(page).not.toHaveURL(/login/)
    await page.goto(`${portal.url}/dashboard/overview`)
    await untilAlive(page)
    await releaseParked(page, portal)
    await page.setViewportSize({ width: 1440, height: 900 })

    await refuseMails(portal)
    await page.reload()
    const notice = page.getByRole('region', { name: '2 emails were not sent' })
    await expect(notice).toContainText('550 5.1.1 No such mailbox here')
    await expectAccessible(page, 'overview: unsent emails')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)

    await notice.getByRole('link', { name: 'Order of the test' }).click()
    const ofOrder = page.getByRole('region', { name: '1 email was not sent' })
    await expect(ofOrder).toBeVisible()
    await expectAccessible(page, 'order: unsent email')
    await ofOrder.getByRole('button', { name: 'Send again: Order of the test' }).click()
    await expect(ofOrder).toBeHidden()

    await page.goto(`${portal.url}/dashboard/overview`)
    const left = page.getByRole('region', { name: '1 email was not sent' })
    await expect(left).toContainText('The recipient can request a new one')
    await expect(left.getByRole('button', { name: /^Send again/ })).toBeHidden()
    await left.getByRole('button', { name: 'Remove: Reset of the test' }).click()
    await page.getByRole('dialog', { name: 'Remove this email?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(left).toBeHidden()

    // The list has its own page, which the palette finds.
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').fill('unsent')
    await palette.getByRole('option', { name: 'Unsent emails' }).click()
    await expect(page.getByRole('heading', { name: 'No unsent emails' })).toBeVisible()
    await refuseSignIn(portal)
    await page.reload()
    const refused = page.getByRole('region', { name: /the mail server rejects the sign-in/ })
    await expect(refused).toContainText('535 5.7.8 Authentication failed')
    await expectAccessible(page, 'unsent emails: refused sign-in')
    await expectNoSidewaysScroll(page)
    // Before the portal stops.
    await page.goto('about:blank')
  })
})

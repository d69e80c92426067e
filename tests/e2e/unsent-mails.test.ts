import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts } from './accounts.ts'
import { refuseMails, refuseSignIn } from './database.ts'
import { expect, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillLogIn, untilAlive } from './steps.ts'

test('staff see refused emails in the overview and at the order, send one again and remove the other', async ({
  page,
}) => {
  await onOwnPortal({}, async (portal) => {
    await refuseMails(portal)
    await page.goto(`${portal.url}/login`)
    await fillLogIn(page, { email: demoAccounts.admin, password: portal.password })
    await expect(page).not.toHaveURL(/login/)
    await page.goto(`${portal.url}/dashboard/overview`)
    await untilAlive(page)
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

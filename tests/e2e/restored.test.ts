import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts } from './accounts.ts'
import { parkJobs } from './database.ts'
import { expect, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillLogIn, untilAlive } from './steps.ts'

test('after a restore an admin reads what is on hold, sends the emails and drops the rest', async ({ page }) => {
  await onOwnPortal({}, async (portal) => {
    await page.goto(`${portal.url}/login`)
    await fillLogIn(page, { email: demoAccounts.admin, password: portal.password })
    await expect(page).not.toHaveURL(/login/)
    await page.goto(`${portal.url}/dashboard/overview`)
    await untilAlive(page)
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
    // Before the portal stops.
    await page.goto('about:blank')
  })
})

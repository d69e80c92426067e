import { expect, test } from './fixtures.ts'
import { linkInMail } from './mailbox.ts'
import { signIn, signUp } from './sign-in.ts'
import { placeOrder, pressBarLink, signOut, untilAlive, untilDraftIsStored } from './steps.ts'

test('a profile shows missing fields, is saved, and is not lost by a link, a reload or an ended sign-in', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/dashboard')
  await page.getByLabel('Education').fill('Apprenticeship')
  // A click on a link does not lose it.
  await pressBarLink(page, 'Home')
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByLabel('Education')).toHaveValue('Apprenticeship')
  await page.getByRole('button', { name: 'Save' }).click()
  const form = page.getByRole('form', { name: 'My Profile' })
  for (const message of ['Location is Required', 'Phone is Required', 'Linked is Required']) {
    await expect(form.getByText(message).first()).toBeVisible()
  }
  await expect(page).toHaveTitle(/^Error: My Profile/)
  await page.getByLabel('Location').fill('Rotterdam')
  await page.getByLabel('Phone').fill('+1 555 0100')
  await page.getByLabel('LinkedIn').fill('in/demo')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Profile Submitted Successfully.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('Rotterdam')
  await expect(page.getByText('Profile Submitted Successfully.')).toHaveCount(0)
  // Signed out meanwhile: a message, and the typed text stays.
  for (const label of ['Education', 'Location', 'Phone', 'LinkedIn'])
    await page.getByLabel(label).fill('something')
  await page.evaluate(() => localStorage.removeItem('datum.session'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No user is logged in')).toBeVisible()
  await expect(page.getByLabel('Education')).toHaveValue('something')
})

test('a review is written with the keyboard, stored as a draft, sent, shown at once, and cut if it is long', {
  tag: '@full',
}, async ({ page }) => {
  const { name } = await signUp(page)
  await page.goto('/dashboard/review')
  await page.getByRole('button', { name: 'Add review' }).click()
  const form = page.getByRole('form', { name: 'Add A Review' })
  await expect(form.getByText('Review is Required').first()).toBeVisible()
  await expect(form.locator('#ratings-error')).toContainText('ratings')
  await page.getByRole('radio', { name: '4 out of 5' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  const text = `Ran true from the first ride. ${'The bearings are quiet. '.repeat(25)}Last words.`
  await page.getByLabel('Review', { exact: true }).fill(text)
  await untilDraftIsStored(page, 'Ran true from the first ride.')
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue(text)
  await page.getByRole('button', { name: 'Add review' }).click()
  await expect(page.getByText('Review Placed Successfully.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your reviews' }).getByText('4.5 out of 5')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'What our customers say' }).getByText(name)).toBeVisible()
  // A long one is cut there and can be expanded.
  const review = page.getByRole('listitem').filter({ hasText: name })
  await untilAlive(page)
  await page.evaluate(() => document.fonts.ready)
  const height = async () => (await review.locator('p').first().boundingBox())?.height ?? 0
  const cut = await height()
  await review.getByRole('button', { name: 'Read more' }).click()
  await expect.poll(height).toBeGreaterThan(cut)
  await review.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBe(cut)
})

test("the dashboard shows a customer's open orders, unpaid orders and last order", { tag: '@full' }, async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/dashboard')
  const strip = page.getByRole('region', { name: 'Your orders' })
  await expect(strip).toContainText('None yet')
  const { name: product } = await placeOrder(page)
  await page.goto('/dashboard')
  await expect(strip).toContainText('Open orders1')
  await expect(strip.getByRole('link', { name: /^Pay order/ })).toHaveAttribute('href', /^\/payment\//)
  await expect(strip).toContainText(product)
  await strip.getByRole('link', { name: 'Reorder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue('Demo Street 1, 3011 AA Rotterdam')
  await expect(page.getByLabel('Phone for the carrier')).toHaveAccessibleDescription(/arrange the delivery/)
})

test('a forgotten password is replaced through the link in the mail, which works once', async ({
  page,
  request,
  trouble,
}) => {
  trouble.expect(/400/)
  const { email } = await signUp(page)
  await page.goto('/')
  await signOut(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  // The field of the login form has the same label.
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('has an account, we have sent a link to it')).toBeVisible()
  const address = await linkInMail(request, { to: email, link: /\/login\?reset=[^\s"<]+/ })
  await page.goto(address)
  await page.getByLabel('New password', { exact: true }).fill('four other plain words')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL('/')
  await signIn(page, { email, password: 'four other plain words' })
  await page.goto(address)
  await page.getByLabel('New password', { exact: true }).fill('five other plain words too')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('This link has already been used or has expired.')).toBeVisible()
})

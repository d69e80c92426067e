import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { fetchAsAdmin } from './restock.ts'
import { signInAs, signUp } from './sign-in.ts'
import { openPart, placeOrder, showAllActions, untilAlive } from './steps.ts'

test('a customer reviews a product, staff reply, then hide it with a reason for its author', async ({
  page,
  portal,
  newVisitor,
  trouble,
}) => {
  // A product that no other test reviews, on any screen.
  const part = `Reviewed part ${crypto.randomUUID().slice(0, 8)}`
  const form = {
    name: part,
    description: 'Made to be reviewed.',
    image: `${portal.url}/icon-512.png`,
    unitprice: 4,
  }
  const call = await fetchAsAdmin(portal)
  const { _id } = (await call('POST', '/product', { ...form, minorder: 1, available: 9 })) as { _id: string }
  const { name } = await signUp(page)
  const text = `Even wear on every sprocket, says ${name}. <b>Not bold.</b>`
  const address = `/products/${_id}`
  await page.goto(address)
  await page.getByRole('link', { name: 'Review this product' }).click()
  await expect(page.getByRole('form', { name: 'Add A Review' }).getByText(part)).toBeVisible()
  await page.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true })
  await page.getByLabel('Review', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Add review' }).click()
  await expect(page.getByText('Review Placed Successfully.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your reviews' }).getByText('Published')).toBeVisible()

  const visitor = await newVisitor()
  const seen = visitor.getByRole('region', { name: 'Reviews' })
  await visitor.goto(address)
  await expect(seen.getByText(text)).toBeVisible()
  await expect(seen.getByText('1 review', { exact: true })).toBeVisible()
  await expect(seen.getByRole('row', { name: '4 to 4.5 1' })).toBeVisible()
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"reviewCount":1')

  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto('/dashboard/reviews')
  await staff.getByRole('searchbox', { name: 'Text, author or product' }).fill(name)
  await staff.getByRole('button', { name: `Open the review by ${name}` }).click()
  await expect(staff.getByRole('dialog').getByText(text)).toBeVisible()
  await expectAccessible(staff, 'review opened')
  await staff.getByRole('dialog').getByRole('button', { name: 'Reply' }).click()
  await staff.getByRole('dialog').getByLabel('Reply').fill('Thank you for measuring.')
  await expectAccessible(staff, 'review answered')
  await staff.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByText('Reply published')).toBeVisible()
  await visitor.reload()
  await expect(seen.getByText('Thank you for measuring.')).toBeVisible()

  await staff.getByRole('button', { name: `Hide the review by ${name}` }).click()
  const question = staff.getByRole('dialog')
  trouble.expect(/422/)
  await question.getByRole('button', { name: 'Hide' }).click()
  await expect(question.getByText('Enter a reason. The author can see it.')).toBeVisible()
  await question.getByLabel('Reason').fill('Names somebody')
  await question.getByRole('button', { name: 'Hide' }).click()
  await expect(staff.getByText('Review hidden')).toBeVisible()
  await visitor.reload()
  await expect(seen.getByText('There are no reviews of this product yet.')).toBeVisible()

  await page.reload()
  const own = page.getByRole('region', { name: 'Your reviews' })
  await expect(own.getByText('Reason for hiding: Names somebody')).toBeVisible()
  await page.goto(address)
  await page.getByRole('link', { name: 'Review this product' }).click()
  await expect(page.getByText('You have already reviewed this product.')).toBeVisible()
  await page.getByLabel('Review', { exact: true }).fill('Even wear on every sprocket.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Review saved')).toBeVisible()
  await expect(own.getByText('Waiting for approval')).toBeVisible()

  await staff.goto(`/dashboard/reviews?status=waiting&q=${encodeURIComponent(name)}`)
  await staff.getByRole('checkbox', { name: `Select the review by ${name}` }).check()
  await showAllActions(staff)
  await staff.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Hide' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(staff.getByText('Enter a reason. The author can see it.')).toBeVisible()
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await staff.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Publish' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(staff.getByText('1 of 1 done')).toBeVisible()
  await expect(staff.getByText('No results')).toBeVisible()
  await visitor.reload()
  await expect(seen.getByText('Even wear on every sprocket.')).toBeVisible()

  // Staff have changed it since it was read.
  await page.reload()
  await page.getByRole('region', { name: 'Your reviews' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Review deleted')).toBeVisible()
  await visitor.reload()
  await expect(seen.getByText('There are no reviews of this product yet.')).toBeVisible()
  await call('DELETE', `/product/${_id}`)
})

test('reviews of a product are sorted and reported, and the page is accessible', { tag: '@full' }, async ({
  page,
}) => {
  await signUp(page)
  await openPart(page, 'Cassette 10–52T, 12-speed')
  await untilAlive(page)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByRole('article').first()).toContainText('5 out of 5')
  await reviews.getByLabel('Sort by').selectOption({ label: 'Lowest rating first' })
  await expect(reviews.getByRole('article').first()).toContainText('2.5 out of 5')
  await expect(reviews.getByText('Reply from Datum')).toBeVisible()
  await reviews.getByRole('button', { name: /^Report the review by Placeholder/ }).click()
  await page.getByRole('dialog').getByLabel('What is wrong with this review?').fill('It is about the lockring.')
  await expectAccessible(page, 'report a review')
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you. We will look into it.')).toBeVisible()
})

test('an unpaid order offers no review', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  const { _id } = await placeOrder(page)
  await page.goto(`/dashboard/myorder/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review this product' })).toHaveCount(0)
})

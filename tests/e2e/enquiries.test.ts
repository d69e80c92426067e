import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { holdScript, untilAlive } from './steps.ts'

/** A published page with a contact form and an uploaded picture; both sizes run side by side on one portal. */
async function publishContactPage(page: Page, address: string): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/pages')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pages\/[\da-f-]{36}$/)
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByLabel('Title', { exact: true }).fill('Contact')
  await page.getByLabel('New block').selectOption({ label: 'Contact form' })
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByLabel('Heading', { exact: true }).fill('Write to us')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()
}

test('a visitor writes to the company, and staff read and answer it', async ({ page, newVisitor, trouble }) => {
  // A missing translation is asked about.
  trouble.expect(/409/)
  const address = `/contact-${test.info().project.name.replaceAll(/[^a-z0-9]/g, '')}`
  const text = `Do you make ${randomUUID()}?`
  await publishContactPage(page, address)

  const visitor = await newVisitor()
  const releaseForm = await holdScript(visitor, 'enquiries.contact-form')
  await visitor.goto(address)
  const form = visitor.getByRole('form', { name: 'Contact form' })
  // On a slow line the form can be read, filled in and sent before its script is there.
  await expect(visitor.locator('[data-toast-container]')).toBeAttached()
  await form.getByLabel('Email').fill('jana@buyer.example')
  await form.getByRole('button', { name: 'Send message' }).click()
  releaseForm()
  await untilAlive(visitor)
  await expect(form.getByRole('alert').first()).toContainText('Enter your name')
  await expect(form.getByLabel('Email')).toHaveValue('jana@buyer.example')
  await expectAccessible(visitor, 'contact form: refused')
  await form.getByLabel('Name').fill('Jana Buyer')
  await form.getByLabel('Message').fill(text)
  await expectNoSidewaysScroll(visitor)
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('Thank you. We have received your message')).toBeVisible()
  await expectAccessible(visitor, 'contact form: sent')

  await page.goto(`/dashboard/enquiries?q=${encodeURIComponent(text.slice(12, 30))}`)
  await page.getByRole('button', { name: 'Open the enquiry from Jana Buyer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enquiry from Jana Buyer' })
  await expect(dialog).toContainText(text)
  await expect(dialog).toContainText('Seen')
  await expect(dialog.getByRole('link', { name: 'jana@buyer.example' })).toBeVisible()
  await expectAccessible(page, 'enquiry')
  await dialog.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(dialog).toContainText('Answered')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').filter({ hasText: text })).toContainText('Answered')
})

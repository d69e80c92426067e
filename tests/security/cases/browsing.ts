import type { Page } from '@playwright/test'
import type { Caller } from './case.ts'

/** Fills in the open login page, and waits until it has led to another page, or ten seconds. */
export async function logIn(page: Page, { email, password }: Caller): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login', { timeout: 10_000 }).catch(() => undefined)
}

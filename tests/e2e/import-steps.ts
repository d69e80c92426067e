import { expect, type Page } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

export type Listed = { name: string; sku: string; unitprice: number; image: string }

export async function enter(page: Page): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/manageproduct')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
}

export async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}

export function csv(name: string, rows: string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
}

/** A picture that exists, because every browser that shows the new products requests it. */
export async function pictureOf(page: Page, url: string): Promise<string> {
  const [one] = (await (await page.request.get(`${url}/api/product`)).json()) as Listed[]
  return one?.image ?? ''
}

export function step(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name })
}

import { randomUUID } from 'node:crypto'
import { expect, type Page } from './fixtures.ts'

export type Account = { name: string; email: string; password: string }

export function newAccount(): Account {
  const id = randomUUID().slice(0, 8)
  return { name: `Demo Buyer ${id}`, email: `buyer-${id}@demo.example`, password: 'three plain words' }
}

export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign Up' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
}

export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await page.goto('/signup')
  await fillSignUp(page, account)
  await expect(page).toHaveURL('/')
  return account
}

export async function fillLogIn(page: Page, { email, password }: Omit<Account, 'name'>): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Leaves by the button of the bar, which a narrow screen keeps in its menu. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  // It ends with the home page loaded anew; what comes next must not race with that.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).filter({ visible: true }).click()
  await reloaded
}

/** What every journey orders, and what has stock for all of them. A certain one: others add and delete newer ones. */
export const orderedProduct = 'Cassette 10–52T, 12-speed'

/** The id of the product of this name, whatever else is on sale by now. */
async function idOf(page: Page, name: string): Promise<string> {
  const found = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)
  const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
  const product = items.find((one) => one.name === name)
  if (!product) throw new Error(`${name} is not on sale`)
  return product._id
}

/** Opens the page of a part by its name, and answers its address. */
export async function openPart(page: Page, name: string): Promise<string> {
  const address = `/products/${await idOf(page, name)}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return address
}

/** Opens the order form of the ordered product, and answers its name. */
export async function openProduct(page: Page): Promise<string> {
  const name = orderedProduct
  await page.goto(`/purchase/${await idOf(page, name)}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

/** Orders the smallest quantity of it and waits for My Orders. Answers the product's name. */
export async function orderProduct(page: Page): Promise<string> {
  const name = await openProduct(page)
  await page.getByLabel('Delivery address').fill('Demo Street 1, 3011 AA Rotterdam')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Order Placed Successfully.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/myorder')
  return name
}

/**
 * Waits until the page's scripts have taken over. A link pressed before loads the next page whole: right for people, but
 * not for a test of what happens inside a page that stays.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('releasePresses' in window))
}

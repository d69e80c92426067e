import { randomUUID } from 'node:crypto'
import { type Account, demoAccounts } from './accounts.ts'
import { expect, type Locator, type Page } from './fixtures.ts'

export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign Up' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign Up' }).click()
}

export async function fillLogIn(page: Page, { email, password }: Omit<Account, 'name'>): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** Signs the demo's admin in to a separate portal. */
export async function logInAsAdmin(
  page: Page,
  { url, password }: { url: string; password: string },
): Promise<void> {
  await page.goto(`${url}/login`)
  await fillLogIn(page, { email: demoAccounts.admin, password })
  await page.waitForURL((address) => address.pathname !== '/login')
}

/** The one menu of a narrow screen and of the dashboard. */
export function barMenu(page: Page): Locator {
  return page.getByRole('button', { name: /^(Menu$|Account:)/ }).filter({ visible: true })
}

/** Presses a link of the site's bar, which is in a menu on a narrow screen and in the dashboard. */
export async function pressBarLink(page: Page, name: string): Promise<void> {
  if ((await barMenu(page).count()) > 0) await barMenu(page).click()
  const link = page.getByRole('banner').getByRole('link', { name, exact: true })
  await link.filter({ visible: true }).click()
}

/** The actions of a selection: a narrow screen has room for the first one, the others are behind a button. */
export async function showAllActions(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toBeVisible()
  const more = bar.getByRole('button', { name: 'More actions', exact: true, expanded: false })
  if ((await more.count()) > 0) await more.press('Enter')
}

/** Signs out with the button of the bar, which is in a menu on a narrow screen and in the dashboard. */
export async function signOut(page: Page): Promise<void> {
  if ((await barMenu(page).count()) > 0) await barMenu(page).click()
  // It ends with a reload of the home page; the next step must wait for it.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).filter({ visible: true }).click()
  await reloaded
}

/**
 * What every journey orders; it has enough stock for all of them. A fixed one, because tests add and delete newer ones.
 */
export const orderedProduct = 'Cassette 10–52T, 12-speed'

/** One that comes from stock; `orderedProduct` is made to order. */
export const stockProduct = 'Platform pedal 105 × 102 mm'

/** The id of the product with this name, whatever else is on sale. */
export async function idOf(page: Page, name: string): Promise<string> {
  const found = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)
  const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
  const product = items.find((one) => one.name === name)
  if (!product) throw new Error(`${name} is not on sale`)
  return product._id
}

/** Opens the page of a product by its name, and returns its address. */
export async function openPart(page: Page, name: string): Promise<string> {
  const address = `/products/${await idOf(page, name)}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return address
}

/** Opens the order form of the ordered product, and returns its name. */
export async function openProduct(page: Page): Promise<string> {
  const name = orderedProduct
  await page.goto(`/purchase/${await idOf(page, name)}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

/** Where the orders of the tests go. */
export const deliveryAddress = 'Demo Street 1, 3011 AA Rotterdam'

/** Orders the minimum through the form and waits for My Orders. Returns the product's name. */
export async function orderProduct(page: Page): Promise<string> {
  const name = await openProduct(page)
  await page.getByLabel('Delivery address').fill(deliveryAddress)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Order Placed Successfully.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/myorder')
  return name
}

type PlacedOrder = { _id: string; number: number; name: string; total: number }

/** Orders the minimum like `orderProduct`, with one call: for journeys that begin with an order. */
export async function placeOrder(
  page: Page,
  address = deliveryAddress,
  product = orderedProduct,
): Promise<PlacedOrder> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const productId = await idOf(page, product)
  const answer = await page.request.post('/api/order', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
    data: { productId, newOrderQty: 25, address },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as PlacedOrder
}

/** The smallest order of a signed-in user of a separate portal, with one call; its id. */
export async function placeBy(page: Page, url: string): Promise<string> {
  const found = await page.request.get(`${url}/api/products?q=${encodeURIComponent(orderedProduct)}`)
  const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.post(`${url}/api/order`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      productId: items.find(({ name }) => name === orderedProduct)?._id,
      newOrderQty: 25,
      address: '12 Example Quay',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

/**
 * Waits until the page's scripts run. A link pressed before loads the next page as a whole: right for users, but not
 * for a test of what happens inside a page.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('heldPresses' in window))
  // The banner for a lost connection comes after hydration, and the toasts of a signed-in user after that.
  await page.waitForFunction(() => {
    const container = document.querySelector('[data-toast-container]')
    return container && (!document.documentElement.matches('[data-auth="in"]') || container.childElementCount > 0)
  })
}

/**
 * What a page of a signed-in user loads ahead, a while after the page itself. Call it before the page is opened, on
 * `about:blank` if another page was open, and the result once it is: until then its requests may fall into what a test does to
 * the connection.
 */
export function loadedAhead(page: Page): () => Promise<void> {
  const ahead = [page.waitForResponse(/search\.command-palette/), page.waitForResponse(/search\.shortcut-help/)]
  const waiting = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') waiting.add(request.url())
  })
  page.on('requestfinished', (request) => waiting.delete(request.url()))
  return async () => {
    for (const response of ahead) await (await response).finished()
    // What they themselves need may come after them.
    await expect.poll(() => [...waiting]).toEqual([])
  }
}

/** Waits until the page has nothing left to do, so that all effects of an event have happened. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Waits until a form has stored its text as a draft, which it does with a short delay. */
export async function untilDraftIsStored(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (typed) =>
      Object.entries(localStorage).some(([key, value]) => key.startsWith('datum.draft.') && value.includes(typed)),
    text,
  )
}

/** Until every change of the cart is answered: one without an answer is sent again when the page is opened the next time. */
export async function untilCartIsSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('datum.draft.cart.')))
}

/** Opens the page of a part and puts its smallest order into the cart. */
export async function addPartToCart(page: Page, name: string): Promise<void> {
  await openPart(page, name)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/^In your cart: /)).toBeVisible()
}

/** Holds back a script of the page, by the name of its file, until the function that it returns is called. */
export async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Takes the page's connection away. No other page may be open: they share a process, and its only mark for the connection
 * changes before the connection of the last of them does.
 */
export async function cutConnection(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  await page.context().setOffline(true)
}

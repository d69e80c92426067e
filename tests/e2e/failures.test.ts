import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import {
  cutConnection,
  fillLogIn,
  loadedAhead,
  openProduct,
  placeOrder,
  pressBarLink,
  untilAlive,
  untilDraftIsStored,
  untilIdle,
} from './steps.ts'

const failure = {
  type: 'about:blank',
  title: 'internal',
  status: 500,
  code: 'internal',
  detail: 'Something went wrong on our side. Nothing was changed. Try again.',
  requestId: 'req-of-this-test',
}

test('a list that cannot be loaded shows an error with a reference inside the dashboard, and Retry loads it', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/500/)
  await signUp(page)
  await placeOrder(page)
  await page.route('**/api/order?**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(failure) }),
  )
  await page.goto('/dashboard/myorder')
  const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
  await expect(alert).toContainText(failure.requestId)
  // The sidebar, or the button that opens it on a phone: links to other pages stay visible.
  const ways = page
    .getByRole('link', { name: 'Add A Review' })
    .or(page.getByRole('button', { name: 'Menu', exact: true }))
  await expect(ways.filter({ visible: true }).first()).toBeVisible()
  const subject = `subject=Error%20with%20reference%20${failure.requestId}&`
  await expect(page.getByRole('link', { name: /^Email / })).toHaveAttribute('href', new RegExp(subject))
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page, 'list: not loaded')
  await page.unroute('**/api/order?**')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(1)
})

test('offline shows a message at once, typed text stays, and the order is placed when the connection is back', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await signUp(page)
  await openProduct(page)
  await page.getByLabel('Delivery address').fill('Demo Street 1, Rotterdam')
  await untilAlive(page)
  await cutConnection(page)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Your order may not have gone through')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page, 'offline')
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByLabel('Delivery address')).toHaveValue('Demo Street 1, Rotterdam')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL('/dashboard/myorder')
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(1)
})

test('offline the page stays, whatever it would have loaded, and the palette opens when the connection is back', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await signUp(page)
  const name = await openProduct(page)
  await untilAlive(page)
  const address = page.url()
  await page.goto('about:blank')
  let isCut = true
  await page.route(/search\.(command-palette|shortcut-help)|\/healthz/, (route) =>
    isCut ? route.abort('internetdisconnected') : route.continue(),
  )
  const cut = page.waitForEvent('requestfailed', (request) => /search\.command-palette/.test(request.url()))
  await page.goto(address)
  await page.getByLabel('Delivery address').fill('Demo Street 1, Rotterdam')
  // It is preloaded, a while after the page.
  await cut
  await page.keyboard.press('Control+k')
  await expect(page.getByText('The portal cannot be reached.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue('Demo Street 1, Rotterdam')
  isCut = false
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the page stays if its search cannot be loaded', { tag: '@full' }, async ({ page, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await signUp(page)
  await page.route(/search\.host|\/healthz/, (route) => route.abort('internetdisconnected'))
  const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('search.host'))
  const name = await openProduct(page)
  await cut
  await untilIdle(page)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toBeVisible()
})

test('an ended session leads to the login with a reason, and the form is unchanged afterwards', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/401/)
  const account = await signUp(page)
  await openProduct(page)
  const address = page.url()
  await page.getByLabel('Notes').fill('Ring twice')
  await untilDraftIsStored(page, 'Ring twice')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'e30.e30.none'))
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await fillLogIn(page, account)
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Ring twice')
})

test('if stock or price changed meanwhile, the form stays and shows the current values', async ({
  page,
  trouble,
}) => {
  trouble.expect(/409/)
  await signUp(page)
  await openProduct(page)
  await page.getByLabel('Notes').fill('Ring twice')
  await page.route('**/api/order', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...failure, status: 409, code: 'out_of_stock', detail: 'Not enough left.' }),
    }),
  )
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Stock changed while you were ordering')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Ring twice')
})

test('a product that is no longer sold says so, links to others, and has a search', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/404/)
  await signUp(page)
  await page.goto('/purchase/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'This no longer exists' })).toBeVisible()
  await expectAccessible(page, 'part: gone')
  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
  await page.goto('/products/00000000-0000-4000-8000-000000000000')
  const search = page.getByRole('search', { name: 'Search for a product' })
  await expect(search).toHaveCount(1)
  await search.getByLabel('Search for a product').fill('rotor')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/products?q=rotor')
})

test('a link pressed while offline keeps the page and opens when the connection is back', {
  tag: '@full',
}, async ({ page, context }) => {
  await signUp(page)
  await page.goto('about:blank')
  const untilLoadedAhead = loadedAhead(page)
  await page.goto('/dashboard')
  await untilAlive(page)
  await untilLoadedAhead()
  await cutConnection(page)
  await pressBarLink(page, 'Blog')
  await expect(page.getByText('The page you chose opens when you are back online.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL('/blog')
})

test('a portal that does not answer is named, and the page goes on by itself when it answers', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/ERR_CONNECTION_REFUSED/)
  await signUp(page)
  let isDown = true
  await page.route(/\/api\/|\/healthz/, (route) => (isDown ? route.abort('connectionrefused') : route.continue()))
  await page.goto('/dashboard/myorder')
  await expect(page.getByRole('heading', { level: 1, name: 'The portal cannot be reached' })).toBeVisible()
  const banner = page.getByText('The portal is not responding.')
  await expect(banner).toBeVisible()
  isDown = false
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('a link pressed while the portal is down opens when it answers', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_CONNECTION_REFUSED/)
  await signUp(page)
  let isDown = true
  await page.route(/\/api\/|\/healthz/, (route) => (isDown ? route.abort('connectionrefused') : route.continue()))
  await page.goto('/dashboard/myorder')
  await expect(page.getByText('The portal is not responding.')).toBeVisible()
  await pressBarLink(page, 'Blog')
  await expect(page.getByText('The page you chose opens as soon as it responds.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/myorder')
  isDown = false
  await expect(page).toHaveURL('/blog')
})

test('the next page of a list waits for the connection without blaming the server', { tag: '@full' }, async ({
  page,
  context,
  trouble,
}) => {
  // Drawings of products that are still on their way.
  trouble.expect(/\/drawings\/|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/products')
  await untilAlive(page)
  await cutConnection(page)
  await expect(page.getByText('You are offline.')).toBeVisible()
  // An address of mail opens nothing in this window, so it is not held until the connection is back. The page is not
  // scrolled to it, because pictures on the way would be loaded.
  await page.getByRole('contentinfo').getByRole('link', { name: /@/ }).dispatchEvent('click')
  await expect(page.getByText('You are offline. Nothing you have typed is lost.')).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/products?page=2'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

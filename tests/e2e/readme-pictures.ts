import sharp from 'sharp'
import { expect, type Page } from './fixtures.ts'
import { fillLogIn } from './steps.ts'

/** A picture of the README or the docs: the page, the user and the screen. */
export type ReadmePicture = {
  name: string
  size: { width: number; height: number }
  theme: 'light' | 'dark'
  locale?: string
  as?: 'admin' | 'customer'
  /** The address of the page. It is looked up if it contains an id. */
  find: (page: Page) => Promise<string> | string
  /** A drawing that must be visible. */
  drawing?: string
}

const wide = { width: 1280, height: 860 }

async function findProduct(page: Page, sku: string): Promise<string> {
  const { items } = await (await page.request.get(`/api/products?q=${sku}`)).json()
  return `/products/${items[0]._id}`
}

/** The demo customer has one order that is shipped. */
async function findShipped(page: Page): Promise<string> {
  const email = 'customer@datum.example'
  const orders = (await callAs(page, `GET /api/order?email=${email}`)) as { _id: string; status: string }[]
  const shipped = orders.find(({ status }) => status === 'shipped')
  if (!shipped) throw new Error('the demo has no order that is on its way')
  return `/dashboard/myorder/${shipped._id}`
}

/** The editor of the page with the blog. */
async function findBlog(page: Page): Promise<string> {
  const pages = (await callAs(page, 'GET /api/manage/pages')) as { _id: string; address: string }[]
  return `/dashboard/pages/${pages.find(({ address }) => address === '/blog')?._id}`
}

/** A call of the API (`POST /api/order`) as the user who is signed in on this page. */
export async function callAs(page: Page, line: string, data?: object): Promise<unknown> {
  const [method = '', path = ''] = line.split(' ')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok()) throw new Error(`${line} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

export const readmePictures: readonly ReadmePicture[] = [
  {
    name: 'home',
    size: { width: 1440, height: 1000 },
    theme: 'light',
    find: () => '/',
    drawing: '.hero-drawing',
  },
  {
    name: 'home-phone-german',
    size: { width: 390, height: 844 },
    theme: 'light',
    locale: 'de-DE',
    find: () => '/',
    drawing: '.hero-drawing',
  },
  {
    name: 'product',
    size: wide,
    theme: 'light',
    find: (page) => findProduct(page, 'ck-170-38'),
    drawing: 'main svg.dwg',
  },
  {
    name: 'products-dark',
    size: wide,
    theme: 'dark',
    // One family: the newest products may be those of other tests, without a drawing.
    find: () => '/products?family=cassette',
    drawing: 'main svg.dwg',
  },
  { name: 'order-dark', size: wide, theme: 'dark', as: 'customer', find: findShipped },
  { name: 'overview', size: wide, theme: 'light', as: 'admin', find: () => '/dashboard/overview' },
  {
    name: 'settings-brand',
    size: wide,
    theme: 'light',
    as: 'admin',
    find: () => '/dashboard/settings?group=brand',
  },
  { name: 'page-editor', size: wide, theme: 'light', as: 'admin', find: findBlog, drawing: '[inert] svg' },
]

/** Signs in as the demo's admin or customer. */
export async function signInAs(page: Page, who: 'admin' | 'customer', password: string): Promise<void> {
  await page.goto('/login?from=/dashboard')
  await fillLogIn(page, { email: `${who}@datum.example`, password })
  await expect(page).toHaveURL('/dashboard')
}

/** Waits until the page is complete: loaded, with its fonts and pictures, and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const isInSight = (element: Element) => element.getBoundingClientRect().top < innerHeight
    await Promise.all(
      Array.from(document.images)
        .filter(isInSight)
        .map((image) => image.decode()),
    )
    const ending = document
      .getAnimations()
      .filter(
        (one) =>
          one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    // An animation that is removed before its end has ended, too.
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
  })
}

/** Throws unless the drawing has a size, contains visible lines, and is painted: its area has more than one colour. */
export async function expectDrawn(page: Page, selector: string): Promise<void> {
  const drawing = page.locator(selector).first()
  await expect(drawing).toBeVisible()
  const lines = await drawing.evaluate((element) => {
    const isShown = (shape: Element) => {
      const { visibility, opacity, stroke, fill } = getComputedStyle(shape)
      const { width, height } = shape.getBoundingClientRect()
      return (
        visibility === 'visible' &&
        Number(opacity) > 0 &&
        (stroke !== 'none' || fill !== 'none') &&
        width + height > 0
      )
    }
    return Array.from(element.querySelectorAll('path, circle, line, polyline, rect')).filter(isShown).length
  })
  expect(lines, 'lines of the drawing').toBeGreaterThan(5)
  const { channels } = await sharp(await drawing.screenshot()).stats()
  expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev)), 'what was painted').toBeGreaterThan(4)
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { startPortal } from './portal.ts'
import { causeMails, findMail, readmeMails } from './readme-mails.ts'
import { expectDrawn, readmePictures, settle, signInAs } from './readme-pictures.ts'

const folder = path.join(import.meta.dirname, '../../docs/pictures')

type Portal = Awaited<ReturnType<typeof startPortal>>['portal']

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

type Opened = { browser: Browser; portal: Portal }

type Look = { width: number; height: number; colorScheme: 'light' | 'dark'; locale?: string }

/** Opens a page with these settings, and closes it again. */
async function inPage<T>({ browser, portal }: Opened, look: Look, run: (context: BrowserContext) => Promise<T>) {
  const { width, height, colorScheme, locale = 'en-US' } = look
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width, height },
    colorScheme,
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  try {
    return await run(context)
  } finally {
    await context.close()
  }
}

async function takeScreens({ browser, portal }: Opened): Promise<void> {
  for (const { name, size, theme, locale, as, find, drawing } of readmePictures) {
    const look = { ...size, colorScheme: theme, ...(locale && { locale }) }
    await inPage({ browser, portal }, look, async (context) => {
      const page = await context.newPage()
      if (as) await signInAs(page, as, portal.password)
      await page.goto(await find(page))
      await settle(page)
      if (drawing) await expectDrawn(page, drawing)
      await page.screenshot({ path: path.join(folder, `${name}.png`) })
      say(`${name}.png`)
    })
  }
}

async function takeMails({ browser, portal }: Opened): Promise<void> {
  const first = { width: 640, height: 480, colorScheme: 'light' } as const
  const addresses = await inPage({ browser, portal }, first, async (context) => {
    const page = await context.newPage()
    await signInAs(page, 'customer', portal.password)
    await causeMails(page, portal.url)
    return Promise.all(readmeMails.map(async (mail) => ({ ...mail, address: await findMail(page, mail) })))
  })
  for (const { name, themes, address } of addresses) {
    for (const colorScheme of themes) {
      await inPage({ browser, portal }, { ...first, colorScheme }, async (context) => {
        const page = await context.newPage()
        await page.goto(address)
        await settle(page)
        const file = `mail-${name}-${colorScheme}.png`
        await page.screenshot({ path: path.join(folder, file), fullPage: true })
        say(file)
      })
    }
  }
}

const { portal, stop } = await startPortal()
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  await takeScreens({ browser, portal })
  await takeMails({ browser, portal })
} catch (error) {
  process.stderr.write(readFileSync(portal.log, 'utf8').slice(-2000))
  throw error
} finally {
  await browser.close()
  await stop()
}

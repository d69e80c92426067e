import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { readmeMails } from './readme-mails.ts'
import { expectDrawn, readmePictures, settle } from './readme-pictures.ts'

const drawn = readmePictures.filter(({ drawing, as }) => drawing && !as)

for (const [index, { name, size, theme, find, drawing = '' }] of drawn.entries()) {
  // One stands for the others in the quick run.
  const tag = index === 0 ? [] : ['@full']
  test(`the picture ${name}.png is taken when its drawing is on the page`, { tag }, async ({ page }) => {
    await page.setViewportSize(size)
    // With animations, such as the line being drawn: the test waits for their end.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'no-preference' })
    await page.goto(await find(page))
    await settle(page)
    if (name === 'home') await expect(page.locator('.hero h1')).toBeInViewport({ ratio: 1 })
    await expect(page.locator(drawing).first()).toBeInViewport()
    await expectDrawn(page, drawing)
  })
}

test('a drawing whose lines are missing does not count as drawn', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await page.addStyleTag({ content: '.hero-drawing * { visibility: hidden }' })
  await expect(expectDrawn(page, '.hero-drawing')).rejects.toThrow()
})

test('npm run pictures takes every picture of the docs', () => {
  const mails = readmeMails.flatMap(({ name, themes }) => themes.map((theme) => `mail-${name}-${theme}.png`))
  const taken = [...readmePictures.map(({ name }) => `${name}.png`), ...mails]
  expect(readdirSync(path.join(import.meta.dirname, '../../docs/pictures')).sort()).toEqual(taken.sort())
})

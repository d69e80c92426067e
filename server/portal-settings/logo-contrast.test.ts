import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { logoContrast } from './logo-contrast.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

/** 3.7 : 1, as many logos are. */
const svg = (fill: string, ground = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 370 100">${ground}<path d="M20 20h40v60h-40zM90 20h200v20h-200z" fill="${fill}"/></svg>`

async function upload(drawing: string): Promise<string> {
  const send = admin.callWith({ 'content-type': 'image/svg+xml' })
  const answer = await send('POST', '/pictures/logo', Buffer.from(drawing))
  expect(answer.statusCode, answer.body).toBe(201)
  return new URL(answer.json<Picture>().address).pathname
}

async function errorsOf(change: object): Promise<{ path: string; message: string }[]> {
  const answer = await publishSettings(admin, 'brand', change)
  return answer.statusCode === 200 ? [] : answer.json().errors
}

test('a white logo is refused on light ground, and taken for dark ground beside a dark one', async () => {
  const [white, dark] = [await upload(svg('#fff')), await upload(svg('#123'))]
  const [error] = await errorsOf({ logo: white })
  expect(error).toMatchObject({
    path: 'content.logo',
    message: expect.stringContaining('is 1 : 1. Upload a darker'),
  })
  expect(await errorsOf({ logo: dark, logoOnDark: white, hasName: false })).toEqual([])
  const [hard] = await errorsOf({ logoOnDark: dark })
  expect(hard).toMatchObject({ path: 'content.logoOnDark', message: expect.stringContaining('needs 3 : 1') })
  const page = await portal.app.inject({ url: '/api/manage/settings/brand', headers: {} })
  expect(page.statusCode).toBe(401)
})

test('a logo whose own ground is white is seen on white, and a light colour of a brand is taken', async () => {
  const ground = '<path d="M0 0h370v100H0z" fill="#fff"/>'
  expect(await errorsOf({ logo: await upload(svg('#123', ground)), logoOnDark: '' })).toEqual([])
  expect(await errorsOf({ logo: await upload(svg('#ffb000')) })).toEqual([])
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.5],
])('%s on %s has the contrast that WCAG defines: %s', async (colour, ground, ratio) => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 4, background: colour } })
    .extend({ right: 20, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  expect(await logoContrast(picture, ground)).toBeCloseTo(ratio, 1)
})

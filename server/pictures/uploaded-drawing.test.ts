import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { describedProduct } from '#contract/catalogue/catalogue.ts'
import type { Picture } from '#contract/pictures.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { samplePdf } from '#tests/support/files/pdfs.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { openStorage } from '../storage/open-storage.ts'
import { sweepPictures } from './pictures.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"${more}>${inside}</svg>`
const shape = '<path d="M0 0h40v20H0z" fill="#06454b"/>'

function send(body: Buffer | string, type = 'image/svg+xml', by = admin) {
  return by.callWith({ 'content-type': type })('POST', '/pictures/drawing', Buffer.from(body))
}

async function read(url: string) {
  return portal.app.inject({ url })
}

test('the first page of a PDF becomes the picture of a product, and the file itself is saved from its page', async () => {
  const pdf = await samplePdf({ text: 'Section A-A' })
  const sent = await send(pdf, 'application/pdf')
  expect(sent.statusCode, sent.body).toBe(201)
  const { address, width, height } = sent.json<Picture>()
  expect(Math.max(width, height)).toBeGreaterThan(2_540)
  const shown = await sharp((await read(new URL(address).pathname)).rawPayload).stats()
  expect(shown.isOpaque).toBe(true)
  expect(shown.channels[0]?.stdev).toBeGreaterThan(1)
  const { _id } = await addTestProduct(admin, { image: address, pictures: [{ address, alt: '' }] })
  const { pictures } = describedProduct.parse((await read(`/api/products/${_id}`)).json())
  const original = await read(pictures[0]?.original ?? '')
  expect([original.statusCode, original.rawPayload.equals(pdf)]).toEqual([200, true])
  expect(original.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="drawing.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('an SVG with lettering is drawn on white, and a photograph has no original', async () => {
  const sent = await send(svg('<text x="2" y="12" font-size="6">G 1/2</text>'))
  expect(sent.statusCode, sent.body).toBe(201)
  const { address, width } = sent.json<Picture>()
  expect(width).toBe(2_560)
  const { channels, isOpaque } = await sharp((await read(new URL(address).pathname)).rawPayload).stats()
  expect([isOpaque, channels[0]?.max, (channels[0]?.min ?? 255) < 100]).toEqual([true, 255, true])
  const plain = await addTestProduct(admin, { image: 'https://pictures.example/a.jpg' })
  const { pictures } = describedProduct.parse((await read(`/api/products/${plain._id}`)).json())
  expect(pictures[0]?.original).toBeNull()
})

/** How much of a drawing is dark, in the part of it that begins at this share of its width. */
async function inkFrom(share: number, drawing: string | Buffer): Promise<number> {
  const sent = await send(drawing)
  expect(sent.statusCode, sent.body).toBe(201)
  const shown = sharp((await read(new URL(sent.json<Picture>().address).pathname)).rawPayload)
  const { width = 0, height = 0 } = await shown.metadata()
  const left = Math.round(width * share)
  // Above the rectangle: the lettering alone.
  const part = { left, top: 0, width: width - left, height: Math.round(height * 0.09) }
  const pixels = await shown.extract(part).greyscale().raw().toBuffer()
  return pixels.filter((value) => value < 128).length
}

test('lettering of a drawing that is not Latin is drawn: every letter, in place', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">
<text x="10" y="20" font-family="Arial">Ø 12,5 ±0,1 µm Привет 漢字</text>
<rect x="10" y="30" width="100" height="50"/>
</svg>`
  const latin = drawing.replace(' Привет 漢字', '')
  expect(latin).not.toBe(drawing)
  // The Latin part of the text ends at two thirds of the sheet.
  const [all, without] = [await inkFrom(0.05, drawing), await inkFrom(0.05, latin)]
  expect(all).toBeGreaterThan(without * 1.4)
  // Each letter in its fifth of the sheet has ink, and so has Arabic.
  const letters = ['П', '漢', 'ب', '한', 'Ω']
  const apart = letters.map((text, index) => `<text x="${index * 8 + 1}" y="10" font-size="6">${text}</text>`)
  const sent = await send(svg(`<g font-family="Arial">${apart.join('')}</g>`))
  const shown = sharp((await read(new URL(sent.json<Picture>().address).pathname)).rawPayload)
  const { width = 0, height = 0 } = await shown.metadata()
  for (const [index, text] of letters.entries()) {
    const part = { left: Math.round((width * index) / 5), top: 0, width: Math.floor(width / 5), height }
    const pixels = await shown.clone().extract(part).greyscale().raw().toBuffer()
    expect(
      pixels.some((value) => value < 100),
      text,
    ).toBe(true)
  }
})

test('a drawing with a character that no font has is refused, and the character is named', async () => {
  const refused = await send(svg('<text x="2" y="12">Part 𒀀 and 漢</text>'))
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'drawing_characters'])
  expect(refused.json().errors).toEqual([{ path: 'file', message: 'No font has these characters: 𒀀 [U+12000]' }])
})

test('what is not drawn may have any characters: a title, metadata, a comment of a style', async () => {
  const words = '<title>ขนาด</title><desc>สกรู</desc><metadata>ขนาด</metadata><style>/* ขนาด */</style>'
  expect((await send(svg(`${words}<text x="2" y="12">M8</text>`))).statusCode).toBe(201)
})

test('an SVG in another encoding is read in the one that it shows or declares', async () => {
  const text = svg('<text x="2" y="12" font-size="12">Größe</text>')
  const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1')
  const wide = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le')
  for (const file of [latin, wide]) expect((await send(file)).statusCode).toBe(201)
})

const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`

test.each<[string, () => Promise<Buffer> | string, string, string]>([
  ['an SVG with a script', () => svg(`<script>alert(1)</script>${shape}`), 'image/svg+xml', 'logo_has_scripts'],
  ['an SVG with an event', () => svg(shape, ' onload="alert(1)"'), 'image/svg+xml', 'logo_has_scripts'],
  [
    'an SVG with HTML inside',
    () => svg('<foreignObject><b/></foreignObject>'),
    'image/svg+xml',
    'logo_has_scripts',
  ],
  [
    'an SVG that uses another file',
    () => svg('<use href="https://a.example/a.svg#b"/>'),
    'image/svg+xml',
    'logo_needs_more',
  ],
  ['an SVG with entities', () => bomb, 'image/svg+xml', 'logo_needs_more'],
  ['an SVG of a million shapes', () => svg('<path/>'.repeat(1_000_000)), 'image/svg+xml', 'drawing_too_detailed'],
  [
    'an SVG of twenty groups in each other, each drawn by itself',
    () => svg(`${'<g opacity=".9">'.repeat(20)}${shape}${'</g>'.repeat(20)}`),
    'image/svg+xml',
    'drawing_too_detailed',
  ],
  [
    'the same by a class',
    () => svg(`<style>.a{opacity:.9}</style>${'<g class="a">'.repeat(20)}${shape}${'</g>'.repeat(20)}`),
    'image/svg+xml',
    'drawing_too_detailed',
  ],
  ['a text that says it is an SVG', () => 'This is no drawing.', 'image/svg+xml', 'drawing_type'],
  ['a photograph', () => 'no', 'image/jpeg', 'drawing_type'],
  ['a PDF with a password', () => samplePdf({ password: 'x' }), 'application/pdf', 'pdf_encrypted'],
  ['a PDF of 2,001 pages', () => samplePdf({ pages: 2_001 }), 'application/pdf', 'pdf_too_long'],
  ['half a PDF', async () => (await samplePdf()).subarray(0, 500), 'application/pdf', 'pdf_unreadable'],
  ['too large a file', () => 'a'.repeat(10_000_001), 'application/pdf', 'picture_too_large'],
])('%s is refused in words', async (_, make, type, code) => {
  const answer = await send(await make(), type)
  expect([answer.statusCode >= 400 && answer.statusCode < 500, answer.json().code]).toEqual([true, code])
  expect(answer.json().detail ?? answer.json().title).toMatch(/.{20}/)
})

test('only admins upload drawings, and one that is not used is deleted with its file', async () => {
  const customer = await signUp(portal)
  expect((await callAs(portal)('POST', '/pictures/drawing')).statusCode).toBe(401)
  expect((await send(svg(shape), 'image/svg+xml', customer)).statusCode).toBe(403)
  const { address } = (await send(svg(`${shape}<circle r="3"/>`))).json<Picture>()
  const original = new URL(address).pathname.replace('-1280.webp', '-original.svg')
  expect((await read(original)).statusCode).toBe(200)
  await portal.pool.query(`update picture set wanted_at = now() - interval '25 hours'`)
  const storage = openStorage(portal.config)
  await sweepPictures({ pool: portal.pool, db: portal.pool, storage }, [{ table: 'product', column: 'image' }])
  expect((await read(original)).statusCode).toBe(404)
})

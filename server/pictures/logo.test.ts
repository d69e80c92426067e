import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"${more}>${inside}</svg>`
const shape = '<path d="M0 0h40v20H0z" fill="#06454b"/>'

function send(body: Buffer | string, type = 'image/svg+xml') {
  return admin.callWith({ 'content-type': type })('POST', '/pictures/logo', Buffer.from(body))
}

async function fetched(path: string) {
  return portal.app.inject({ method: 'GET', url: path })
}

test('an SVG is drawn once: only pixels are stored, in the sizes of icons', async () => {
  const sent = await send(svg(shape))
  expect(sent.statusCode, sent.body).toBe(201)
  const { address, width, height } = sent.json<Picture>()
  expect([width, height]).toEqual([1024, 512])
  const path = new URL(address).pathname
  for (const [name, side] of Object.entries({ '-48.png': 48, '-180.png': 180, '-512-maskable.png': 512 })) {
    const icon = await fetched(path.replace('-1280.webp', name))
    expect([name, icon.statusCode, icon.headers['content-type']]).toEqual([name, 200, 'image/png'])
    const made = await sharp(icon.rawPayload).metadata()
    expect([made.width, made.height]).toEqual([side, side])
  }
  expect((await fetched(path)).headers['content-type']).toBe('image/webp')
})

test('what is transparent stays so, and an icon for a phone is on white', async () => {
  const path = new URL((await send(svg('<path d="M0 0h20v20H0z"/>'))).json<Picture>().address).pathname
  const alphaOf = async (name: string) => {
    const { rawPayload } = await fetched(path.replace('-1280.webp', name))
    return (await sharp(rawPayload).stats()).isOpaque
  }
  expect([await alphaOf('-192.png'), await alphaOf('-180.png')]).toEqual([false, true])
})

test('a PNG is taken as it is', async () => {
  const sent = await send(await samplePicture({ format: 'png' }), 'image/png')
  expect([sent.statusCode, sent.json<Picture>().width]).toEqual([201, 800])
})

const reference = '<image href="https://pictures.example/a.png" width="9" height="9"/>'

test.each([
  ['a script', svg(`<script>alert(1)</script>${shape}`), 'logo_has_scripts'],
  [
    'a script of another name space',
    svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>'),
    'logo_has_scripts',
  ],
  ['an event', svg(shape, ' onload="alert(1)"'), 'logo_has_scripts'],
  ['a link that runs', svg(`<a href="javascript:alert(1)">${shape}</a>`), 'logo_has_scripts'],
  [
    'HTML inside',
    svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>'),
    'logo_has_scripts',
  ],
  ['a picture of another site', svg(reference), 'logo_needs_more'],
  ['a file of the machine', svg('<use href="file:///etc/passwd#a"/>'), 'logo_needs_more'],
  ['text without a font', svg('<text>Fittings</text>'), 'logo_font'],
  ['text in a font that is not here', svg('<text font-family="Helvetica, Arial">Fittings</text>'), 'logo_font'],
  [
    'a filter that is not drawn',
    svg('<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="3"/></filter><rect filter="url(#f)"/>'),
    'svg_has_filter',
  ],
  ['a stylesheet of another site', svg('<style>@import "https://a.example/a.css"</style>'), 'logo_needs_more'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(shape)}`, 'logo_needs_more'],
  ['shapes without end', svg(shape.repeat(5_001)), 'logo_too_detailed'],
  ['an unclosed element', svg('<g>'), 'picture_unreadable'],
  ['a web page', '<html><body>Logo</body></html>', 'logo_type'],
  ['a text', 'This is no picture.', 'logo_type'],
])('an SVG with %s is refused', async (_, body, code) => {
  const answer = await send(body)
  expect([answer.statusCode >= 400 && answer.statusCode < 500, answer.json().code]).toEqual([true, code])
  expect(answer.json().detail ?? answer.json().title).toMatch(/.{20}/)
})

test('a text that says it is a PNG, a photograph, a small picture and another type are refused', async () => {
  expect((await send('This is no picture at all.', 'image/png')).json().code).toBe('logo_type')
  expect((await send(await samplePicture(), 'image/png')).json().code).toBe('logo_type')
  expect((await send(await samplePicture(), 'image/jpeg')).json().code).toBe('logo_type')
  const small = await samplePicture({ format: 'png', width: 40, height: 40 })
  expect((await send(small, 'image/png')).json().code).toBe('logo_too_small')
  for (const [width, height] of [
    [9000, 1],
    [100, 1001],
  ]) {
    const long = await samplePicture({ format: 'png', width, height })
    expect((await send(long, 'image/png')).json().code).toBe('logo_too_long')
  }
  const wide = await samplePicture({ format: 'png', width: 1000, height: 100 })
  expect((await send(wide, 'image/png')).statusCode).toBe(201)
  expect((await send(Buffer.alloc(1_000_001, 'a'))).statusCode).toBe(413)
})

test('only admins upload a logo', async () => {
  const customer = await signUp(portal)
  const headers = { 'content-type': 'image/svg+xml' }
  expect((await callAs(portal)('POST', '/pictures/logo')).statusCode).toBe(401)
  expect((await customer.callWith(headers)('POST', '/pictures/logo', Buffer.from(svg(shape)))).statusCode).toBe(
    403,
  )
})

test('text is drawn in a font that the portal has, and refused with the name of one that it has not', async () => {
  const text = (font: string) => svg(`<text x="2" y="15" font-size="12" font-family="${font}">Ab</text>`)
  const drawn = await send(text('Archivo SemiBold'))
  expect(drawn.statusCode, drawn.body).toBe(201)
  const { rawPayload } = await fetched(new URL(drawn.json<Picture>().address).pathname)
  expect((await sharp(rawPayload).stats()).channels[3]?.max).toBe(255)
  const refused = await send(text('Helvetica'))
  expect([refused.json().code, refused.json().errors[0].message]).toEqual([
    'logo_font',
    'Fonts that the portal does not have: Helvetica',
  ])
})

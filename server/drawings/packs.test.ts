import { expect, test } from 'vitest'
import { errorOf } from '#demo/drawings/pack.ts'
import { demoProducts, heroProduct } from '#demo/products.ts'
import { signUpAdmin } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { drawingOrderOf, drawOrder } from './packs.ts'

/** Two drawings of the demo: one with a diameter, and one with a list of parts. */
const round =
  demoProducts.map(({ drawing }) => drawing).find((drawing) => 'diameter' in drawing) ?? heroProduct.drawing
const listed = heroProduct.drawing

const portal = testPortal()
const full = { size: 'full', view: 'measures' } as const

test('a specification is drawn by the pack that has its family, in all of its views', async () => {
  const order = drawingOrderOf(round)
  expect(order?.source).toBeNull()
  const views = await Promise.all(
    (['measures', 'shape', 'scale'] as const).map((view) => order && drawOrder(order, { size: 'full', view })),
  )
  expect(new Set(views.map((drawing) => drawing?.body)).size).toBe(3)
})

test('a family that no pack draws has no order, and wrong parameters give no drawing', async () => {
  expect(drawingOrderOf({ family: 'valve', thread: 'G 1/2' })).toBeNull()
  expect(drawingOrderOf(null)).toBeNull()
  const order = drawingOrderOf({ family: listed.family, links: 116 })
  expect(order && (await drawOrder(order, full))).toBeNull()
})

test.each([
  [round, null],
  [{ family: listed.family, links: 116 }, /missing|not the measures/],
  [{ ...round, diameter: 1e9 }, /larger/],
  [{ ...listed, teeth: Array.from({ length: 5_000 }, () => 10) }, /larger/],
])('a pack says what is wrong with %j', (spec, error) => {
  if (error === null) expect(errorOf(spec)).toBeNull()
  else expect(errorOf(spec)).toMatch(error)
})

test('the file of a product without a drawing is the icon of its family, and of an unknown product there is none', async () => {
  const admin = await signUpAdmin(portal)
  const { sku } = await addTestProduct(admin, { sku: 'ICON-1' })
  const file = await portal.app.inject(`/drawings/${sku.toLowerCase()}.svg`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(file.body).toContain('class="family-icon"')
  expect((await portal.app.inject('/drawings/nothing.svg')).statusCode).toBe(404)
})

import { beforeAll, expect, test } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { Picture } from '#contract/pictures.ts'
import type { ProductPicture } from '#contract/products/pictures.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

async function send(seed: number): Promise<Picture> {
  const bytes = await samplePicture({ width: 400, height: 300, seed })
  return (await admin.callWith({ 'content-type': 'image/jpeg' })('POST', '/pictures', bytes)).json()
}

async function photographs(id: string): Promise<ProductPicture[]> {
  return (await callAs(portal)('GET', `/products/${id}`)).json<DescribedProduct>().pictures
}

async function edit(id: string, change: Record<string, unknown>) {
  const product = (await callAs(portal)('GET', `/purchase/${id}`)).json()
  const { name, image, description, minorder, unitprice, available, version } = product
  const form = { name, image, description, minorder, unitprice, available, seenAvailable: available, version }
  return admin.call('PUT', `/product/${id}`, { ...form, ...change })
}

test('the pictures of a product are in order, with their size; the first one is its image', async () => {
  const [front, back] = [await send(1), await send(2)]
  const linked = 'https://pictures.example/side.jpg'
  const product = await addTestProduct(admin, {
    pictures: [
      { address: front.address, alt: 'From the front' },
      { address: linked, alt: '' },
    ],
  })
  expect(product.image).toBe(front.address)
  expect(await photographs(product._id)).toEqual([
    { address: front.address, alt: 'From the front', width: 400, height: 300, original: null },
    { address: linked, alt: '', width: null, height: null, original: null },
  ])
  const edited = await edit(product._id, { pictures: [{ address: back.address, alt: 'From behind' }] })
  expect(edited.json().image).toBe(back.address)
  expect(await photographs(product._id)).toEqual([
    { address: back.address, alt: 'From behind', width: 400, height: 300, original: null },
  ])
  const { rows } = await portal.pool.query(
    "select before, after from audit_log where action = 'product.changed' and subject_id = $1",
    [product._id],
  )
  expect(rows[0].before.pictures).toHaveLength(2)
  expect(rows[0].after.pictures).toEqual([`${new URL(back.address).pathname} (From behind)`])
})

test('a client without the list can change the image, and the other pictures stay', async () => {
  const [front, back] = [await send(3), await send(4)]
  const product = await addTestProduct(admin, {
    pictures: [front, back].map(({ address }) => ({ address, alt: 'x' })),
  })
  const image = 'https://pictures.example/new.png'
  expect((await edit(product._id, { image })).json().image).toBe(image)
  const shown = (await photographs(product._id)).map(({ address }) => address)
  expect(shown[0]).toBe(image)
  expect(shown).toContain(back.address)
  const plain = await addTestProduct(admin)
  expect((await photographs(plain._id)).map(({ address }) => address)).toEqual([plain.image])
})

test('a drawn product shows its photographs in addition to the drawing', async () => {
  const product = await addTestProduct(admin)
  const drawing = { family: 'belt', ribs: 116, tracks: 12 }
  await portal.pool.query("update product set drawing = $2, image = '/drawings/x.svg' where id = $1", [
    product._id,
    drawing,
  ])
  expect(await photographs(product._id)).toEqual([])
  const photo = await send(5)
  const own = `${portal.config.publicUrl}/drawings/x.svg`
  const pictures = [own, photo.address].map((address) => ({ address, alt: '' }))
  expect((await edit(product._id, { image: own, pictures })).json().drawing).toEqual(drawing)
  expect((await photographs(product._id)).map(({ address }) => address)).toEqual([photo.address])
  const listed = await admin.call('GET', `/product/${product._id}/pictures`)
  expect(listed.json<ProductPicture[]>().map(({ address }) => address)).toEqual([own, photo.address])
})

test.each([
  ['one picture twice', (a: string) => [a, a].map((address) => ({ address, alt: '' }))],
  ['thirteen', (a: string) => Array.from({ length: 13 }, (_, n) => ({ address: `${a}?${n}`, alt: '' }))],
  ['a script for an address', () => [{ address: 'javascript:alert(1)', alt: '' }]],
  ['a long alternative text', (a: string) => [{ address: a, alt: 'x'.repeat(201) }]],
])('%s is refused at its field', async (_, make) => {
  const product = await addTestProduct(admin)
  const answer = await edit(product._id, { pictures: make('https://pictures.example/a.png') })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].path).toMatch(/^pictures/)
})

test('a picture that no longer exists is refused, and nothing changes', async () => {
  const product = await addTestProduct(admin)
  const gone = `${portal.config.publicUrl}/pictures/${'a'.repeat(40)}-1280.webp`
  const answer = await edit(product._id, { name: 'Changed', pictures: [{ address: gone, alt: '' }] })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'picture_not_found'])
  expect((await callAs(portal)('GET', `/purchase/${product._id}`)).json().name).toBe(product.name)
})

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportPictures } from '#contract/imports/pictures.ts'
import type { Product } from '#contract/products/products.ts'
import { isPublicAddress } from '#server/pictures/public-address.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let host: http.Server
let address: string
let asked: string[] = []
const { upload, take } = importer(portal, () => admin)

beforeAll(async () => {
  const picture = await samplePicture({ width: 60, height: 45, seed: 901 })
  const large = await samplePicture({ width: 1900, height: 1400, seed: 902, format: 'png' })
  host = http.createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path.startsWith('/good')) response.end(picture)
    else if (path === '/large.png') response.end(Buffer.concat([large, Buffer.alloc(3_000_000)]))
    else if (path === '/page') response.end('<html></html>')
    else if (path === '/moved') response.writeHead(302, { location: '/good-moved.jpg' }).end()
    else if (path === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/x.jpg' }).end()
    else if (path === '/huge') response.end(Buffer.alloc(10_000_001, 1))
    else if (path.startsWith('/busy')) response.writeHead(503).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  admin = await signUpAdmin(portal)
  // Only the host of the test may be asked; all other addresses stay forbidden.
  await portal.startJobs((ip) => ip === '127.0.0.1' || isPublicAddress(ip))
})

afterAll(() => {
  host.close()
})

async function importImages(images: readonly string[]) {
  const products: Product[] = []
  for (const _ of images) products.push(await addTestProduct(admin, { sku: newSku() }))
  const read = await upload(
    csvOf([['sku', 'image'], ...products.map(({ sku }, index) => [sku, `${address}${images[index]}`])]),
  )
  await take(read, 'check', { mapping: read.mapping })
  await take(read, 'run')
  return { imported: read, products }
}

async function picturesOf(id: string): Promise<ImportPictures> {
  return (await admin.call('GET', `/imports/${id}/pictures`)).json()
}

async function copied(id: string): Promise<ImportPictures> {
  const answer = await admin.call('POST', `/imports/${id}/pictures`)
  expect(answer.statusCode, answer.body).toBe(200)
  await expect.poll(async () => (await picturesOf(id)).waiting, { timeout: 60_000 }).toBe(0)
  return picturesOf(id)
}

async function imageOf({ _id }: Product): Promise<string> {
  return (await admin.call('GET', `/purchase/${_id}`)).json<Product>().image
}

test('pictures of an import are copied from other websites, each address once, and undoing the import still works', async () => {
  const { imported, products } = await importImages(['/good-1.jpg', '/good-1.jpg', '/moved'])
  expect(await picturesOf(imported._id)).toMatchObject({ outside: 3, waiting: 0 })
  asked = []
  expect(await copied(imported._id)).toEqual({
    outside: 0,
    outsideDocuments: 0,
    waiting: 0,
    copied: 3,
    failed: 0,
    failures: [],
  })
  expect(asked.filter((path) => path === '/good-1.jpg')).toHaveLength(1)
  for (const product of products) {
    const image = await imageOf(product)
    expect(image).toMatch(/\/pictures\/[0-9a-f]{40}-1280\.webp$/)
    expect((await portal.app.inject({ url: new URL(image).pathname })).statusCode).toBe(200)
  }
  expect(await take(imported, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } })
  for (const product of products) expect(await imageOf(product)).toBe('https://pictures.example/part.png')
})

test('what cannot be copied is named by its line and stays a link, and is tried again on request', async () => {
  const { imported, products } = await importImages(['/page', '/missing.jpg', '/inside', '/huge', '/good-2.jpg'])
  const result = await copied(imported._id)
  expect(result).toMatchObject({ copied: 1, failed: 4, outside: 0 })
  const nothing = 'There is no picture at this address, or it is larger than 10 MB'
  expect(result.failures.map(({ line, sku, reason }) => [line, sku, reason])).toEqual([
    [
      2,
      products[0]?.sku,
      'Upload a JPEG, PNG, WebP, AVIF or GIF picture. SVG is not supported for security reasons.',
    ],
    [3, products[1]?.sku, nothing],
    [4, products[2]?.sku, 'This address is in a private network. Nothing is fetched from there.'],
    [5, products[3]?.sku, nothing],
  ])
  expect(products[0] && (await imageOf(products[0]))).toBe(`${address}/page`)
  asked = []
  await copied(imported._id)
  expect(asked.sort()).toEqual(['/huge', '/inside', '/missing.jpg', '/page'])
})

test('a website that does not respond is asked again later, and is not asked for each of its pictures at once', async () => {
  const { imported } = await importImages(Array.from({ length: 8 }, (_, index) => `/busy-${index}.jpg`))
  asked = []
  await admin.call('POST', `/imports/${imported._id}/pictures`)
  const isPostponed = async () => {
    const { rows } = await portal.pool.query<{ count: number }>(
      'select count(*)::int as count from product_import_picture where import_id = $1 and next_at > now()',
      [imported._id],
    )
    return rows[0]?.count
  }
  await expect.poll(isPostponed, { timeout: 30_000 }).toBe(8)
  expect(asked).toHaveLength(3)
  expect(await picturesOf(imported._id)).toMatchObject({ waiting: 8, failed: 0 })
})

test('a product that got another picture meanwhile keeps it', async () => {
  const { imported, products } = await importImages(['/good-3.jpg'])
  const [product] = products
  await portal.pool.query(
    `insert into product_import_picture (import_id, line, product_id, address) values ($1, 2, $2, $3)`,
    [imported._id, product?._id, `${address}/good-3.jpg`],
  )
  await portal.pool.query("update product set image = 'https://pictures.example/other.png' where id = $1", [
    product?._id,
  ])
  await portal.pool.query(
    `select graphile_worker.add_job('imports.pictures', json_build_object('id', $1::text, 'language', 'en'))`,
    [imported._id],
  )
  await expect.poll(async () => (await picturesOf(imported._id)).waiting).toBe(0)
  expect(product && (await imageOf(product))).toBe('https://pictures.example/other.png')
})

test('only admins copy pictures, of an import that is finished', async () => {
  const customer = await signUp(portal)
  const read = await upload(
    csvOf([
      ['sku', 'name'],
      [newSku(), 'Part'],
    ]),
  )
  expect((await customer.call('POST', `/imports/${read._id}/pictures`)).statusCode).toBe(403)
  expect((await portal.app.inject({ method: 'POST', url: `/api/imports/${read._id}/pictures` })).statusCode).toBe(
    401,
  )
  expect((await admin.call('POST', `/imports/${read._id}/pictures`)).json()).toMatchObject({
    code: 'import_step_not_allowed',
  })
})

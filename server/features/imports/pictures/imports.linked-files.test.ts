import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/imports.ts'
import type { ImportPictures } from '#contract/imports/pictures.ts'
import type { StaffDocument } from '#contract/product-documents/product-documents.ts'
import type { ProductPicture } from '#contract/products/pictures.ts'
import type { Product } from '#contract/products/products.ts'
import { isPublicAddress } from '#server/pictures/public-address.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { samplePdf } from '#tests/support/files/pdfs.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { exportOf, shopifyHeaders, wooHeaders } from '#tests/support/files/shop-exports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let host: http.Server
let address: string
let asked: string[] = []
/** The same bytes each time: a PDF says when it was made. */
const pdfs = new Map<string, Buffer>()

async function pdfOf(path: string): Promise<Buffer> {
  const pdf = pdfs.get(path) ?? (await samplePdf({ text: `Content of ${path}` }))
  pdfs.set(path, pdf)
  return pdf
}

const { upload, take, undoPreview } = importer(portal, () => admin)

beforeAll(async () => {
  const pictures = new Map<string, Buffer>()
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    pictures.set(`/${name}.jpg`, await samplePicture({ width: 60, height: 45, seed: 920 + index }))
  }
  host = http.createServer(async (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const picture = pictures.get(path)
    if (picture) response.end(picture)
    else if (path.endsWith('.pdf')) response.end(await pdfOf(path))
    else if (path === '/download?id=7') {
      response.writeHead(200, { 'content-type': 'application/pdf; charset=binary' }).end(await pdfOf(path))
    } else if (path === '/file?id=8') {
      response
        .writeHead(200, { 'content-disposition': `attachment; filename*=UTF-8''Ma%C3%9Fblatt.pdf` })
        .end(await pdfOf(path))
    } else if (path === '/page.html') response.end('<html></html>')
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

async function filesOf(id: string): Promise<ImportPictures> {
  return (await admin.call('GET', `/imports/${id}/pictures`)).json()
}

async function copied({ _id }: ProductImport): Promise<ImportPictures> {
  const answer = await admin.call('POST', `/imports/${_id}/pictures`)
  expect(answer.statusCode, answer.body).toBe(200)
  await expect.poll(async () => (await filesOf(_id)).waiting, { timeout: 60_000 }).toBe(0)
  return filesOf(_id)
}

async function documentsOf({ _id }: Pick<Product, '_id'>) {
  const all: StaffDocument[] = (await admin.call('GET', `/product/${_id}/documents`)).json()
  return all.map(({ title, type, language, fileName }) => ({ title, type, language, fileName }))
}

async function galleryOf({ _id }: Pick<Product, '_id'>): Promise<ProductPicture[]> {
  return (await admin.call('GET', `/product/${_id}/pictures`)).json()
}

async function idOf(sku: string): Promise<string> {
  const { rows } = await portal.pool.query<{ id: string }>('select id from product where sku = $1', [sku])
  return rows[0]?.id ?? ''
}

test.each(['Document', 'Documents', 'Datasheet', 'Datenblatt', 'Dokument', 'Fiche technique', 'documents'])(
  'a column with the title %s is that of documents',
  async (title) => {
    const read = await upload(
      csvOf([
        ['sku', title],
        [newSku(), `${address}/x.pdf`],
      ]),
    )
    expect(read.mapping).toEqual({ sku: 0, documents: 1 })
  },
)

test('documents of a column are copied on request, each address once, with what the address says of them; undoing takes them away', async () => {
  const one = await addTestProduct(admin, { sku: newSku() })
  const other = await addTestProduct(admin, { sku: newSku() })
  const manual = `${address}/files/de/${one.sku}_Manual.pdf`
  const cells = [
    [one.sku, `${manual}\n${address}/download?id=7; ${address}/file?id=8`],
    [other.sku, `${address}/Certificate%20of%20conformity.pdf, ${manual}`],
  ]
  const read = await upload(csvOf([['sku', 'Datasheet'], ...cells]))
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked).toMatchObject({ counts: { same: 2, bad: 0 }, linked: { documents: 5, pictures: 0 } })
  await take(read, 'run')
  expect(await filesOf(read._id)).toMatchObject({ outside: 0, outsideDocuments: 5, waiting: 0 })
  expect(await documentsOf(one)).toEqual([])
  asked = []
  expect(await copied(read)).toEqual({
    outside: 0,
    outsideDocuments: 0,
    waiting: 0,
    copied: 5,
    failed: 0,
    failures: [],
  })
  expect(asked.sort()).toEqual(
    ['/Certificate%20of%20conformity.pdf', '/download?id=7', '/file?id=8', new URL(manual).pathname].sort(),
  )
  expect(await documentsOf(one)).toEqual([
    { title: 'Manual', type: 'manual', language: 'de', fileName: `${one.sku}_Manual.pdf` },
    { title: 'Data sheet', type: 'data_sheet', language: null, fileName: 'download.pdf' },
    { title: 'Data sheet (2)', type: 'data_sheet', language: null, fileName: 'Maßblatt.pdf' },
  ])
  expect((await documentsOf(other)).map(({ title, type }) => [title, type]).sort()).toEqual([
    ['Certificate of conformity', 'certificate'],
    [`${one.sku.replace('-', ' ')} Manual`, 'manual'],
  ])
  // The same table again adds nothing.
  const again = await upload(csvOf([['sku', 'Datasheet'], ...cells]))
  await take(again, 'check', { mapping: again.mapping })
  await take(again, 'run')
  expect(await copied(again)).toMatchObject({ copied: 5, failed: 0 })
  expect(await documentsOf(one)).toHaveLength(3)
  expect(await undoPreview(again)).toMatchObject({ files: 0 })
  expect(await undoPreview(read)).toMatchObject({ files: 5, back: 0 })
  expect((await take(read, 'undo')).state).toBe('undone')
  expect([await documentsOf(one), await documentsOf(other)]).toEqual([[], []])
})

test('a cell that is no address is an error of its row and column, and nothing of the row is taken', async () => {
  const [bad, tooMany, good] = [newSku(), newSku(), newSku()]
  const products = [bad, tooMany, good].map((sku) => [sku, `Part ${sku}`, 5, 1, 10])
  const many = Array.from({ length: 31 }, (_, index) => `${address}/${index}.pdf`).join(' ')
  const cells = [`${address}/x.pdf, my sheet.pdf`, many, `${address}/x.pdf`]
  const read = await upload(
    csvOf([
      ['sku', 'name', 'unitprice', 'minorder', 'available', 'documents'],
      ...products.map((row, index) => [...row, cells[index] ?? '']),
    ]),
  )
  const checked = await take(read, 'check', { mapping: { ...read.mapping, documents: 5 } })
  expect(checked.faults.map(({ line, sku, faults: errors }) => [line, sku, errors])).toEqual([
    [
      2,
      bad,
      [
        {
          path: 'documents',
          message:
            '"my" is not a web address. Enter addresses that begin with https://, one per line, and write a space in an address as %20.',
        },
      ],
    ],
    [3, tooMany, [{ path: 'documents', message: '31 addresses: a product can have at most 30' }]],
  ])
  expect(checked.counts).toMatchObject({ toAdd: 1, bad: 2 })
})

test('what is no document at an address is named by its line; the others are copied', async () => {
  const product = await addTestProduct(admin, { sku: newSku() })
  const paths = ['/page.html', '/missing.pdf?gone', '/a.pdf']
  const read = await upload(
    csvOf([
      ['sku', 'documents'],
      [product.sku, paths.map((path) => address + path).join('\n')],
    ]),
  )
  await take(read, 'check', { mapping: read.mapping })
  await take(read, 'run')
  const result = await copied(read)
  expect(result).toMatchObject({ copied: 1, failed: 2 })
  expect(result.failures.map(({ line, address: url }) => [line, new URL(url).pathname])).toEqual([
    [2, '/page.html'],
    [2, '/missing.pdf'],
  ])
  expect(result.failures.every(({ reason }) => reason.length > 20)).toBe(true)
})

test('further pictures of a Shopify product go to the gallery of each of its variants, and undoing gives the gallery back', async () => {
  const [a, b] = [newSku(), newSku()]
  const handle = `belt-${a.toLowerCase()}`
  const shared = { Handle: handle, 'Variant Inventory Qty': 4, 'Variant Price': '21.90', 'Option1 Name': 'Size' }
  const read = await upload(
    exportOf(shopifyHeaders, [
      {
        ...shared,
        Title: `Belt ${a}`,
        'Body (HTML)': 'Belt',
        Published: 'TRUE',
        Status: 'active',
        'Variant SKU': a,
        'Option1 Value': 'S',
        'Image Src': `${address}/a.jpg`,
        'Image Position': 1,
      },
      {
        ...shared,
        'Variant SKU': b,
        'Option1 Value': 'L',
        'Variant Image': `${address}/d.jpg`,
        'Image Src': `${address}/b.jpg`,
        'Image Position': 2,
      },
      { Handle: handle, 'Image Src': `${address}/c.jpg`, 'Image Position': 3 },
    ]),
  )
  const checked = await take(read, 'check', { mapping: {}, profile: 'shopify' })
  expect(checked).toMatchObject({ linked: { pictures: 5, documents: 0 }, notices: [] })
  await take(read, 'run')
  asked = []
  expect(await copied(read)).toMatchObject({ copied: 7, failed: 0, outside: 0 })
  expect(asked.sort()).toEqual(['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg'])
  const galleries = [await galleryOf({ _id: await idOf(a) }), await galleryOf({ _id: await idOf(b) })]
  expect(galleries.map((one) => one.length)).toEqual([3, 4])
  expect(galleries.flat().every(({ address: url }) => /\/pictures\/[0-9a-f]{40}-/.test(url))).toBe(true)
  expect(await take(read, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } })
})

test('a WooCommerce row gives its pictures in order, and those beyond what a product can have are named', async () => {
  const [few, many] = [newSku(), newSku()]
  const shared = { Type: 'simple', Published: 1, Description: 'x', Stock: 3, 'Regular price': '9.50' }
  const all = Array.from({ length: 14 }, (_, index) => `${address}/${index}.jpg`).join(', ')
  const read = await upload(
    exportOf(wooHeaders, [
      { ...shared, ID: 1, SKU: few, Name: `Few ${few}`, Images: `${address}/a.jpg, ${address}/b.jpg` },
      { ...shared, ID: 2, SKU: many, Name: `Many ${many}`, Images: all },
    ]),
  )
  const checked = await take(read, 'check', { mapping: {}, profile: 'woocommerce', decimal: 'point' })
  expect(checked.linked).toEqual({ pictures: 1 + 11, documents: 0 })
  expect(checked.notices).toEqual([
    {
      message: 'A product can have at most 12 pictures. Any further pictures are not imported.',
      count: 1,
      lines: [3],
    },
  ])
})

test('a cell with several pictures in a plain table has the picture of the product and its further ones', async () => {
  const product = await addTestProduct(admin, { sku: newSku() })
  const read = await upload(
    csvOf([
      ['sku', 'Images'],
      [product.sku, `${address}/a.jpg, ${address}/b.jpg`],
    ]),
  )
  expect(read.mapping).toEqual({ sku: 0, image: 1 })
  await take(read, 'check', { mapping: read.mapping })
  await take(read, 'run')
  expect(await copied(read)).toMatchObject({ copied: 2, failed: 0 })
  expect(await galleryOf(product)).toHaveLength(2)
})

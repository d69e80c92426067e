import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ProductPicture } from '#contract/products/pictures.ts'
import type { Product } from '#contract/products/products.ts'
import { unusedSql } from '#server/pictures/pictures.store.ts'
import { pictureUses } from '#server/worker.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { fileImporter } from '#tests/support/files/file-imports.ts'
import { newSku } from '#tests/support/files/imports.ts'
import { samplePdf } from '#tests/support/files/pdfs.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { zipOf } from '#tests/support/files/zip.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let seed = 0
const { begin, sendPart, post, take, upload, files, settled } = fileImporter(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

function photo(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  seed += 1
  return samplePicture({ width: 40, height: 30, seed, format })
}

async function picturesOf({ _id }: Product): Promise<ProductPicture[]> {
  return (await admin.call('GET', `/product/${_id}/pictures`)).json()
}

async function addressOf(bytes: Buffer): Promise<string> {
  const answer = await admin.callWith({ 'content-type': 'image/jpeg' })('POST', '/pictures', bytes)
  return answer.json<ProductPicture>().address
}

async function isServed(address: string): Promise<boolean> {
  return (await portal.app.inject({ url: new URL(address).pathname })).statusCode === 200
}

async function withoutPicture(sku = newSku()): Promise<Product> {
  const product = await addTestProduct(admin, { sku })
  await portal.pool.query("update product set image = '' where id = $1", [product._id])
  return product
}

test('archives that were given up while they were sent hold no place for others', async () => {
  const staff = await signUpAdmin(portal)
  const start = async () =>
    (await staff.call('POST', '/file-imports', { name: 'photos.zip', bytes: 100 })).statusCode
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push(await start())
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  await portal.pool.query(
    "update file_import set updated_at = now() - interval '6 minutes' where actor ->> 'id' = $1",
    [staff.id],
  )
  expect(await start()).toBe(201)
})

test('files of a ZIP become the pictures of the products whose part numbers they are named by, in the order of their numbers', async () => {
  const one = await withoutPicture()
  const other = await withoutPicture()
  const [first, second, third, fourth] = [await photo(), await photo(), await photo('png'), await photo('webp')]
  const checked = await upload(
    await zipOf({
      [`photos/${one.sku}_3.png`]: third,
      [`photos/${one.sku.toLowerCase()}-2.JPG`]: second,
      [`photos/${one.sku}.jpg`]: first,
      [`${one.sku} (4).webp`]: fourth,
      [`${other.sku}/front.jpg`]: await photo(),
      'NOT-A-PART-1.jpg': await photo(),
      '__MACOSX/._x.jpg': 'resource fork',
      '.DS_Store': 'x',
      'photos/Thumbs.db': 'x',
    }),
  )
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { ready: 5, unmatched: 1, skipped: 3, pictures: 5, products: 2, withPictures: 0 },
  })
  expect(await files(checked, 'unmatched')).toMatchObject([
    { name: 'NOT-A-PART-1.jpg', reason: 'No product has the SKU NOT-A-PART-1' },
  ])
  expect(await picturesOf(one)).toEqual([])
  const done = await take(checked._id, 'run', { pictures: 'add' })
  expect(done).toMatchObject({ state: 'done', counts: { added: 5, failed: 0 } })
  const shown = await picturesOf(one)
  expect(shown.map(({ address }) => address)).toEqual([
    await addressOf(first),
    await addressOf(second),
    await addressOf(third),
    await addressOf(fourth),
  ])
  expect(await isServed(shown[2]?.address ?? '')).toBe(true)
  expect((await admin.call('GET', `/purchase/${one._id}`)).json<Product>().image).toBe(shown[0]?.address)
  expect(await picturesOf(other)).toHaveLength(1)
})

test('a file that a product has already is named as such and is not added twice', async () => {
  const product = await withoutPicture()
  const [bytes, sheet] = [await photo(), await samplePdf({ text: product.sku })]
  const archive = await zipOf({ [`${product.sku}.jpg`]: bytes, [`${product.sku}.pdf`]: sheet })
  await take((await upload(archive))._id, 'run', { pictures: 'add' })
  const again = await upload(archive)
  expect(again.counts).toMatchObject({ same: 2, ready: 0 })
  const copies = await upload(
    await zipOf({ [`${product.sku}_2.jpg`]: await photo(), [`${product.sku}_3.jpg`]: bytes }),
  )
  expect(copies.counts).toMatchObject({ same: 1, ready: 1 })
})

test('pictures come after those that a product has, or take their place, and undoing gives the former ones back', async () => {
  const [before, added, instead] = [await addressOf(await photo()), await photo(), await photo()]
  const product = await addTestProduct(admin, { sku: newSku(), image: before })
  const first = await upload(await zipOf({ [`${product.sku}.jpg`]: added }))
  expect(first.counts.withPictures).toBe(1)
  await take(first._id, 'run', { pictures: 'add' })
  const afterAdding = await picturesOf(product)
  expect(afterAdding.map(({ address }) => address)).toEqual([before, await addressOf(added)])
  const second = await upload(await zipOf({ [`${product.sku}.jpg`]: instead }))
  await take(second._id, 'run', { pictures: 'replace' })
  expect((await picturesOf(product)).map(({ address }) => address)).toEqual([await addressOf(instead)])
  await portal.pool.query("update picture set wanted_at = now() - interval '2 days'")
  const { rows } = await portal.pool.query<{ hash: string }>(unusedSql(pictureUses))
  expect(rows.map(({ hash }) => hash)).not.toContain(/[0-9a-f]{40}/.exec(before)?.[0])
  expect(await take(second._id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 0 } })
  expect(await picturesOf(product)).toEqual(afterAdding)
  expect((await admin.call('GET', `/purchase/${product._id}`)).json<Product>().image).toBe(before)
})

test('undoing leaves products whose pictures were changed since as they are', async () => {
  const product = await withoutPicture()
  const imported = await upload(await zipOf({ [`${product.sku}.jpg`]: await photo() }))
  await take(imported._id, 'run', { pictures: 'add' })
  const other = await upload(await zipOf({ [`${product.sku}.jpg`]: await photo() }))
  await take(other._id, 'run', { pictures: 'add' })
  expect(await take(imported._id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 0, kept: 1 } })
  expect(await picturesOf(product)).toHaveLength(2)
  expect(await files(imported, 'kept')).toMatchObject([{ reason: 'The product has since been changed' }])
})

test('a part number with signs that names of files cannot have is written with _ or -, and of two that look alike none is chosen', async () => {
  const base = newSku()
  const slashed = await withoutPicture(`${base}/2`)
  const single = await upload(
    await zipOf({ [`${base}_2.jpg`]: await photo(), [`${base}-2_2.jpg`]: await photo() }),
  )
  expect(single.counts).toMatchObject({ ready: 2, products: 1 })
  await withoutPicture(`${base}-2`)
  const twice = await upload(await zipOf({ [`${base}-2.jpg`]: await photo(), [`${base}_2.jpg`]: await photo() }))
  expect(twice.counts).toMatchObject({ ready: 1, unmatched: 1 })
  const [unclear] = await files(twice, 'unmatched')
  expect(unclear).toMatchObject({ name: `${base}-2.jpg` })
  expect(unclear?.reason).toContain(`${base}-2, ${slashed.sku}`)
})

test('a file whose name and folder say different products is given to none', async () => {
  const [one, other] = [await withoutPicture(), await withoutPicture()]
  const checked = await upload(await zipOf({ [`${one.sku}/${other.sku}.jpg`]: await photo() }))
  const [unclear] = await files(checked, 'unmatched')
  expect(unclear?.reason).toBe(
    `The file name says ${other.sku}, but the folder says ${one.sku}. Rename one of them.`,
  )
})

test('what is no picture by its content is refused before the run, and a broken one when it is decoded', async () => {
  const product = await withoutPicture()
  const whole = await photo()
  const checked = await upload(
    await zipOf({
      [`${product.sku}.jpg`]: '<html>no picture</html>',
      [`${product.sku}_2.jpg`]: whole.subarray(0, whole.length / 2),
      [`${product.sku}_3.jpg`]: await photo(),
      [`${product.sku}_4.tif`]: 'II*',
      [`${product.sku}_5.jpg`]: '',
      [`${product.sku}_6.exe`]: 'MZ',
      [`${product.sku}_7.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      [`${product.sku}_8.svg`]:
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h9v9z"/></svg>',
      [`${product.sku}.pdf`]: 'no PDF',
    }),
  )
  const refused = await files(checked, 'refused')
  expect(Object.fromEntries(refused.map(({ name, reason }) => [name.slice(product.sku.length), reason]))).toEqual({
    '.jpg':
      'This file is not a JPEG, PNG, WebP, AVIF or GIF picture, although its name says so. Save it in one of these formats.',
    '_4.tif': 'Browsers cannot show TIF pictures. Save it as JPEG, PNG, WebP, AVIF or GIF.',
    '_5.jpg': 'This file is empty.',
    '_6.exe': '.exe files are neither pictures nor documents',
    '.pdf': 'The content of this file does not match its file extension. Check the file and upload it again.',
  })
  const done = await take(checked._id, 'run', { pictures: 'add' })
  expect(done.counts).toMatchObject({ added: 2, failed: 2 })
  const failed = await files(done, 'failed')
  expect(failed.map(({ reason }) => reason)).toEqual([
    'This picture is damaged or incomplete. Save it again and upload it once more.',
    'This SVG contains scripts. Export it again without them, or upload a PNG.',
  ])
  expect(await picturesOf(product)).toHaveLength(2)
})

test('pictures of a product are replaced by all new ones or by none', async () => {
  const before = await addressOf(await photo())
  const product = await addTestProduct(admin, { sku: newSku(), image: before })
  const whole = await photo()
  const broken = whole.subarray(0, whole.length / 2)
  const checked = await upload(
    await zipOf({ [`${product.sku}.jpg`]: await photo(), [`${product.sku}_2.jpg`]: broken }),
  )
  expect((await take(checked._id, 'run', { pictures: 'replace' })).counts).toMatchObject({ added: 0, failed: 2 })
  expect((await picturesOf(product)).map(({ address }) => address)).toEqual([before])
})

test('a product has twelve pictures at most, and the others are named', async () => {
  const product = await withoutPicture()
  const named = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => [`${product.sku}_${index + 1}.jpg`, await photo()] as const),
  )
  const checked = await upload(await zipOf(Object.fromEntries(named)))
  expect((await take(checked._id, 'run', { pictures: 'add' })).counts).toMatchObject({ added: 12, failed: 2 })
  expect((await files(checked, 'failed')).map(({ name }) => name)).toEqual([
    `${product.sku}_13.jpg`,
    `${product.sku}_14.jpg`,
  ])
})

test('an import that is cancelled while it runs takes away what it has added', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => withoutPicture()))
  const named = await Promise.all(products.map(async ({ sku }) => [`${sku}.jpg`, await photo()] as const))
  const checked = await upload(await zipOf(Object.fromEntries(named)))
  expect((await post(checked._id, 'run', { pictures: 'add' })).statusCode).toBe(200)
  expect((await post(checked._id, 'cancel')).statusCode).toBe(200)
  expect(await settled(checked._id)).toMatchObject({ state: 'cancelled', counts: { added: 0 } })
  for (const product of products) expect(await picturesOf(product)).toEqual([])
})

test('parts of an archive may come in any order and again, and a wrong or missing one is refused', async () => {
  const product = await withoutPicture()
  const archive = await zipOf({
    'filler.stl': crypto.randomBytes(9_000_000),
    [`${product.sku}.jpg`]: await photo(),
  })
  const { _id, parts, partBytes } = await begin(archive)
  expect(parts).toBeGreaterThan(1)
  const part = (number: number) => archive.subarray((number - 1) * partBytes, number * partBytes)
  for (let number = parts; number > 1; number--)
    expect((await sendPart(_id, number, part(number))).statusCode).toBe(200)
  const early = await post(_id, 'check')
  expect(early.json()).toMatchObject({
    code: 'archive_part_wrong',
    errors: [{ path: 'parts.1', message: 'This chunk has not arrived' }],
  })
  expect((await sendPart(_id, 1, part(1).subarray(1))).json()).toMatchObject({ code: 'archive_part_wrong' })
  expect((await sendPart(_id, parts + 1, part(1))).json()).toMatchObject({ code: 'archive_part_wrong' })
  for (const number of [1, 1]) expect((await sendPart(_id, number, part(number))).statusCode).toBe(200)
  expect(await take(_id, 'check')).toMatchObject({ state: 'checked', counts: { ready: 1 } })
  expect((await sendPart(_id, 1, part(1))).json()).toMatchObject({ code: 'import_step_not_allowed' })
})

test('only admins import files', async () => {
  const customer = await signUp(portal)
  const checked = await upload(await zipOf({ 'X-1.jpg': await photo() }))
  const paths = [
    ['POST', '/file-imports'],
    ['GET', '/file-imports'],
    ['GET', `/file-imports/${checked._id}`],
    ['GET', `/file-imports/${checked._id}/files?outcome=ready`],
    ['POST', `/file-imports/${checked._id}/run`],
    ['POST', `/file-imports/${checked._id}/undo`],
  ] as const
  for (const [method, path] of paths) {
    expect((await customer.call(method, path)).statusCode).toBe(403)
    expect((await portal.app.inject({ method, url: `/api${path}` })).statusCode).toBe(401)
  }
})

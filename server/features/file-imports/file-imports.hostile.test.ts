import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { fileImporter } from '#tests/support/files/file-imports.ts'
import { type ArchiveMember, rawZip } from '#tests/support/files/hostile-archives.ts'
import { newSku } from '#tests/support/files/imports.ts'
import { declaredPng, samplePicture } from '#tests/support/files/pictures.ts'
import { zipOf } from '#tests/support/files/zip.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const { take, upload, files } = fileImporter(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

const damaged = 'This is not a ZIP file, or it is damaged. Put the pictures and documents into a ZIP file.'

test.each<[name: string, make: () => Buffer | Promise<Buffer>, failure: string]>([
  ['a picture', () => samplePicture({ width: 40, height: 30 }), damaged],
  ['a file of zeros', () => Buffer.alloc(100_000), damaged],
  [
    'an archive without its end',
    async () => (await zipOf({ 'a-1.jpg': 'x'.repeat(500) })).subarray(0, 100),
    damaged,
  ],
  [
    '10,001 files',
    () => rawZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `a-${index}.jpg` }))),
    'This ZIP file has more than 10,000 files. Split it into several.',
  ],
  [
    'files that would unpack to 5 GB',
    () =>
      rawZip(
        [1, 2, 3].map((index) => ({ name: `a-${index}.jpg`, isStored: false, declaredBytes: 1_700_000_000 })),
      ),
    'This ZIP file is larger than 4 GB when unpacked. Split it into several.',
  ],
  [
    'a directory that says a stored file has another size',
    () => rawZip([{ name: 'a-1.jpg', content: Buffer.from('abc'), isStored: true, declaredBytes: 9 }]),
    'This ZIP file is damaged or incomplete. Create it again and upload it once more.',
  ],
])('an archive that cannot be read ends the import with the reason: %s', async (_, make, failure) => {
  expect(await upload(await make())).toMatchObject({ state: 'failed', failure, counts: { ready: 0 } })
})

test('files that are not what the directory says are refused one by one, and the others are taken', async () => {
  const { sku } = await addTestProduct(admin, { sku: newSku() })
  const content = await samplePicture({ width: 40, height: 30, seed: 1 })
  const members: ArchiveMember[] = [
    { name: `${sku}_1.jpg`, content: Buffer.alloc(12_000_000), declaredBytes: 1_000 },
    { name: `${sku}_2.jpg`, content: Buffer.alloc(1_000), declaredBytes: 1_000_000_000 },
    { name: `${sku}_3.jpg`, content, flags: 1 },
    { name: `${sku}_4.jpg`, content, method: 14 },
    { name: `${sku}_5.jpg`, content, crc: 7 },
    { name: `${sku}_6.jpg`, content },
  ]
  const checked = await upload(rawZip(members))
  const broken = 'This file is damaged inside the ZIP file. Create the ZIP file again.'
  expect((await files(checked, 'refused')).map(({ reason }) => reason)).toEqual([
    broken,
    'This file is 1000.0 MB. The limit is 10 MB.',
    'This file has a password. Put it into the ZIP file without one.',
    'This file uses a compression method that is not supported. Create the ZIP file with “Deflate”.',
    broken,
  ])
  expect(await files(checked, 'ready')).toMatchObject([{ name: `${sku}_6.jpg` }])
})

test('names with paths that lead elsewhere, backslashes and other encodings are only names', async () => {
  const { sku } = await addTestProduct(admin, { sku: `${newSku()}-Ä` })
  const content = (seed: number) => samplePicture({ width: 40, height: 30, seed })
  const checked = await upload(
    rawZip([
      { name: `../../../etc/${sku}_1.jpg`, content: await content(11) },
      { name: `C:\\photos\\${sku}_2.jpg`, content: await content(12) },
      // macOS: UTF-8 without saying so, decomposed. Windows: the code page of DOS.
      { name: `${sku}_3.jpg`.normalize('NFD'), content: await content(13) },
      {
        name: Buffer.from(`${sku}_4.jpg`.replace('Ä', '\x8e'), 'latin1'),
        content: await content(14),
      },
      { name: `/${sku}_5.jpg`, content: await content(15) },
    ]),
  )
  expect(checked.counts).toMatchObject({ ready: 5, unmatched: 0 })
  expect((await files(checked, 'ready')).map(({ name }) => name)).toEqual([
    `etc/${sku}_1.jpg`,
    `C:/photos/${sku}_2.jpg`,
    `${sku}_3.jpg`,
    `${sku}_4.jpg`,
    `${sku}_5.jpg`,
  ])
})

test('a picture of huge dimensions is refused before it is decoded', async () => {
  const { sku } = await addTestProduct(admin, { sku: newSku() })
  const checked = await upload(await zipOf({ [`${sku}.png`]: declaredPng(12_000, 9_000) }))
  expect(await files(checked, 'refused')).toMatchObject([
    { reason: 'This picture has too many pixels. Reduce it to at most 50 megapixels and upload it again.' },
  ])
})

test('10,000 files are checked, and the one with a product is added', async () => {
  const { sku } = await addTestProduct(admin, { sku: newSku() })
  const members = Array.from({ length: 9_999 }, (_, index) => ({ name: `UNKNOWN-${index}-X.jpg` }))
  const content = await samplePicture({ width: 40, height: 30, seed: 21 })
  const archive = rawZip([...members, { name: `${sku}.jpg`, content }])
  const checked = await upload(archive)
  expect(checked).toMatchObject({ state: 'checked', counts: { total: 10_000, unmatched: 9_999, ready: 1 } })
  expect(await files(checked, 'unmatched')).toHaveLength(9_999)
  expect((await take(checked._id, 'run', { pictures: 'add' })).counts.added).toBe(1)
})

import { beforeAll, expect, test } from 'vitest'
import { maxDocuments } from '#contract/product-documents/formats.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { samplePdf } from '#tests/support/files/pdfs.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function add(productId: string, bytes: Uint8Array, given: Record<string, string> = {}) {
  const query = new URLSearchParams({ type: 'data_sheet', title: 'Data sheet', name: 'sheet.pdf', ...given })
  const headers = { 'content-type': 'application/octet-stream' }
  return admin.callWith(headers)('POST', `/product/${productId}/documents?${query}`, Buffer.from(bytes))
}

const elf = Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)])

test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['a program that is called .step', 'part.step', () => elf, 'document_differs'],
  [
    'a web page that is called .csv',
    'list.csv',
    () => Buffer.from('<html><script>1</script>'),
    'document_differs',
  ],
  ['a picture that is called .pdf', 'a.pdf', () => samplePicture({ format: 'png' }), 'document_differs'],
  ['a ZIP that is called .xlsx', 'a.xlsx', () => Buffer.from('PK\x03\x04aaaaaaaa'), 'document_differs'],
  ['a program', 'setup.exe', () => Buffer.from('MZ'), 'document_type'],
  ['an SVG', 'a.svg', () => Buffer.from('<svg/>'), 'document_type'],
  ['an empty file', 'a.pdf', () => new Uint8Array(), 'document_differs'],
  ['a PDF with a password', 'a.pdf', () => samplePdf({ password: 'x' }), 'pdf_encrypted'],
  ['half a PDF', 'a.pdf', async () => (await samplePdf()).subarray(0, 400), 'pdf_unreadable'],
  ['a PDF of 2,001 pages', 'a.pdf', () => samplePdf({ pages: 2_001 }), 'pdf_too_long'],
])('%s is refused in words, and nothing is kept', async (_, name, make, code) => {
  const { _id } = await addTestProduct(admin)
  const answer = await add(_id, await make(), { name })
  expect([answer.statusCode >= 400 && answer.statusCode < 500, answer.json().code]).toEqual([true, code])
  expect(answer.json().detail ?? answer.json().title).toMatch(/.{20}/)
  expect((await admin.call('GET', `/product/${_id}/documents`)).json()).toEqual([])
})

test('a document without a title, with too long a file, the same file twice and one too many are refused', async () => {
  const { _id } = await addTestProduct(admin)
  const bytes = await samplePdf()
  expect((await add(_id, bytes, { title: ' ' })).json().errors).toMatchObject([
    { path: 'title', message: 'Title is Required' },
  ])
  expect((await add(_id, bytes, { language: 'not a language' })).statusCode).toBe(422)
  expect((await add(_id, Buffer.alloc(25_000_001))).json().code).toBe('document_too_large')
  expect((await add(_id, bytes)).statusCode).toBe(201)
  expect((await add(_id, bytes, { title: 'Again' })).json().code).toBe('document_twice')
  expect((await add(_id, bytes, { language: 'de' })).statusCode).toBe(201)
  await portal.pool.query(
    `insert into product_document (product_id, position, type, title)
     select $1, at, 'other', 'Filler' from generate_series(2, $2::int - 1) as at`,
    [_id, maxDocuments],
  )
  await portal.pool.query(
    `insert into product_document_file (document_id, number, hash, file_name)
     select d.id, 1, (select hash from product_file limit 1), 'x.pdf' from product_document d where d.title = 'Filler'`,
  )
  expect((await add(_id, await samplePdf({ text: 'other' }))).json().code).toBe('too_many_documents')
})

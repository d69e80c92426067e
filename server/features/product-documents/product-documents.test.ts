import { beforeAll, expect, test } from 'vitest'
import { describedProduct } from '#contract/catalogue/catalogue.ts'
import type { StaffDocument } from '#contract/product-documents/product-documents.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { samplePdf, sampleStep } from '#tests/support/files/pdfs.ts'
import { readZip } from '#tests/support/files/read-zip.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { startS3 } from '#tests/support/providers/s3.ts'
import { readConfig } from '../../config.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { createWorkers } from '../../workers/workers.ts'
import { documentKey, keepFile, sweepFiles } from './product-documents.files.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const file = { 'content-type': 'application/octet-stream' }

function queryOf(given: Record<string, string>): string {
  return new URLSearchParams({ type: 'data_sheet', title: 'Data sheet', name: 'sheet.pdf', ...given }).toString()
}

function add(productId: string, bytes: Uint8Array, given: Record<string, string> = {}, by = admin) {
  return by.callWith(file)('POST', `/product/${productId}/documents?${queryOf(given)}`, Buffer.from(bytes))
}

async function addSheet(
  productId: string,
  given: Record<string, string> = {},
  text: string = crypto.randomUUID(),
) {
  const added = await add(productId, await samplePdf({ text }), given)
  expect(added.statusCode, added.body).toBe(201)
  return added.json<StaffDocument>()
}

async function described(id: string, headers = {}) {
  return describedProduct.parse((await portal.app.inject({ url: `/api/products/${id}`, headers })).json())
}

async function download(path: string, headers = {}) {
  return portal.app.inject({ url: path, headers })
}

async function foundBy(q: string): Promise<string[]> {
  const answer = await portal.app.inject({ url: `/api/products?q=${encodeURIComponent(q)}` })
  return answer.json<{ items: { _id: string }[] }>().items.map(({ _id }) => _id)
}

test.each([
  ['sheet\u0000\u001b[31m\u0085.pdf', 'sheet[31m.pdf'],
  ['fdp\u202egnp.exe.pdf', 'fdpgnp.exe.pdf'],
  ['\u2066a\u2069\u200b\ufeff b\r\n\tc.pdf', 'a b c.pdf'],
  ['Datenblatt a\u0308.pdf', 'Datenblatt ä.pdf'],
])('a file name loses what nobody sees before it is stored: %j', async (name, stored) => {
  const { _id } = await addTestProduct(admin)
  await add(_id, await samplePdf({ text: 'Torque 40 Nm' }), { name })
  const { rows } = await portal.pool.query(
    'select v.file_name from product_document_file v join product_document d on d.id = v.document_id where d.product_id = $1',
    [_id],
  )
  expect(rows).toEqual([{ file_name: stored }])
})

test('a document is on the page of its product, those of the reader’s language first, and is downloaded as it was sent', async () => {
  const { _id } = await addTestProduct(admin)
  const bytes = await samplePdf({ text: 'Torque 40 Nm' })
  await add(_id, bytes, { title: 'Datenblatt', language: 'de', name: 'Datenblatt ä (1).pdf' })
  await add(_id, sampleStep, { type: 'cad', title: '3D model', name: 'fitting.stp' })
  await addSheet(_id, { title: 'Mounting', type: 'manual', language: 'en', edition: 'B' })
  const english = await described(_id)
  expect(english.documents.map(({ title }) => title)).toEqual(['Mounting', '3D model', 'Datenblatt'])
  const german = await described(_id, { 'accept-language': 'de' })
  expect(german.documents.map(({ title }) => title)).toEqual(['Datenblatt', '3D model', 'Mounting'])
  expect(german.documents[0]).toMatchObject({ type: 'data_sheet', format: 'PDF', bytes: bytes.length })
  const pdf = await download(german.documents[0]?.path ?? '')
  expect([pdf.statusCode, pdf.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Datenblatt-a-1-.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  const step = await download(german.documents[1]?.path ?? '')
  expect(step.headers['content-disposition']).toBe('attachment; filename="fitting.stp"')
  expect(step.headers['content-security-policy']).toContain('sandbox')
})

test('a download continues where it ended, and one that is known is not sent again', async () => {
  const { _id } = await addTestProduct(admin)
  const { path, bytes } = await addSheet(_id)
  const whole = (await download(path)).rawPayload
  const part = await download(path, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes}`])
  expect(part.rawPayload.equals(whole.subarray(10, 20))).toBe(true)
  expect((await download(path, { range: 'bytes=-5' })).rawPayload.equals(whole.subarray(-5))).toBe(true)
  expect((await download(path, { range: `bytes=${bytes}-` })).statusCode).toBe(416)
  expect((await download(path, { range: 'bytes=0-3,9-12' })).rawPayload.length).toBe(bytes)
  const { etag } = (await download(path)).headers
  expect((await download(path, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  expect((await download(path, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
})

test('all documents come as one archive, and one alone does not', async () => {
  const { _id } = await addTestProduct(admin)
  await addSheet(_id)
  expect((await download(`/api/products/${_id}/documents.zip`)).statusCode).toBe(404)
  expect((await described(_id)).documentsBytes).toBeNull()
  await addSheet(_id)
  await add(_id, sampleStep, { type: 'cad', title: '3D model', name: 'fitting.step' })
  const { documents, documentsBytes } = await described(_id)
  expect(documentsBytes).toBe(documents.reduce((sum, { bytes }) => sum + bytes, 0))
  const zip = await download(`/api/products/${_id}/documents.zip`)
  const files = await readZip(zip.rawPayload)
  expect(Object.keys(files).sort()).toEqual(['2-sheet.pdf', 'fitting.step', 'sheet.pdf'])
  expect(files['fitting.step']?.equals(sampleStep)).toBe(true)
})

test('the title, the type and the text of a document find its product, until it is deleted', async () => {
  const { _id } = await addTestProduct(admin, { name: 'Elbow union', description: 'Steel' })
  const sheet = await addSheet(
    _id,
    { title: 'Zulassung Druckgeräterichtlinie', type: 'certificate' },
    'kavitation 4711',
  )
  for (const q of ['Druckgeräterichtlinie', 'certificate union', 'kavitation']) {
    expect(await foundBy(q), q).toEqual([_id])
  }
  // Another change of the product, and of its translation, keeps them.
  await portal.pool.query(`update product set name = 'Elbow coupling' where id = $1`, [_id])
  await portal.pool.query(
    `insert into product_translation (product_id, language, name) values ($1, 'de', 'Winkelstück')`,
    [_id],
  )
  expect(await foundBy('kavitation Winkelstück')).toEqual([_id])
  expect((await admin.call('DELETE', `/product/${_id}/documents/${sheet._id}?version=1`)).statusCode).toBe(200)
  expect(await foundBy('kavitation')).toEqual([])
  expect(await foundBy('Winkelstück')).toEqual([_id])
})

test('a newer file replaces the former one, which stays for staff', async () => {
  const { _id } = await addTestProduct(admin)
  const sheet = await addSheet(_id, { edition: 'A' }, 'oldword')
  const newer = await samplePdf({ text: 'newword' })
  const replace = (version: number) =>
    admin.callWith(file)(
      'PUT',
      `/product/${_id}/documents/${sheet._id}/file?name=sheet-b.pdf&edition=B&version=${version}`,
      newer,
    )
  const replaced = await replace(1)
  expect(replaced.statusCode, replaced.body).toBe(200)
  const after = replaced.json<StaffDocument>()
  expect([after.edition, after.version, after.former.map(({ edition }) => edition)]).toEqual(['B', 2, ['A']])
  expect((await download(after.path)).rawPayload.equals(newer)).toBe(true)
  expect([await foundBy('newword'), await foundBy('oldword')]).toEqual([[_id], []])
  expect((await replace(1)).json().code).toBe('stale_version')
  expect((await replace(2)).json().code).toBe('document_twice')
  const former = `/product/${_id}/documents/${sheet._id}/files/${after.former[0]?.number}`
  expect((await admin.call('GET', former)).statusCode).toBe(200)
  expect((await callAs(portal)('GET', former)).statusCode).toBe(401)
  expect((await (await signUp(portal)).call('GET', former)).statusCode).toBe(403)
})

test('what is said of documents and their order change, are logged, and a change that is late is refused', async () => {
  const { _id } = await addTestProduct(admin)
  const [one, two] = [await addSheet(_id, { title: 'One' }), await addSheet(_id, { title: 'Two' })]
  const words = { type: 'manual', title: 'First', language: 'de', edition: '2026-03' }
  const change = (version: number) =>
    admin.call('PUT', `/product/${_id}/documents/${one._id}`, { ...words, version })
  expect((await change(1)).json()).toMatchObject({ ...words, version: 2 })
  expect((await change(1)).json().code).toBe('stale_version')
  const order = (ids: string[]) => admin.call('POST', `/product/${_id}/documents/order`, { ids })
  expect((await order([two._id])).json().code).toBe('documents_changed')
  expect((await order([two._id, two._id])).json().code).toBe('documents_changed')
  expect((await order([two._id, one._id])).json<StaffDocument[]>().map(({ title }) => title)).toEqual([
    'Two',
    'First',
  ])
  const { rows } = await portal.pool.query<{ action: string }>(
    `select action from audit_log where subject_id = $1 and action like 'product.document%' order by id`,
    [_id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'product.document_added',
    'product.document_added',
    'product.document_changed',
    'product.documents_sorted',
  ])
})

test('only admins change documents, and documents of drafts and deleted products are not public', async () => {
  const { _id } = await addTestProduct(admin)
  const sheet = await addSheet(_id)
  const customer = await signUp(portal)
  const bytes = await samplePdf({ text: 'customer' })
  expect((await add(_id, bytes, {}, customer)).statusCode).toBe(403)
  expect(
    (await portal.app.inject({ method: 'POST', url: `/api/product/${_id}/documents`, payload: '' })).statusCode,
  ).toBe(401)
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', `/${sheet._id}`, { type: 'other', title: 'X', version: 1 }],
    ['POST', '/order', { ids: [sheet._id] }],
    ['DELETE', `/${sheet._id}?version=1`, undefined],
  ] as const) {
    expect((await customer.call(method, `/product/${_id}/documents${path}`, body)).statusCode).toBe(403)
    expect((await callAs(portal)(method, `/product/${_id}/documents${path}`, body)).statusCode).toBe(401)
  }
  // The id of another product does not open it.
  const other = await addTestProduct(admin)
  expect((await admin.call('DELETE', `/product/${other._id}/documents/${sheet._id}?version=1`)).statusCode).toBe(
    404,
  )
  await admin.call('PUT', `/product/${_id}/status`, { status: 'draft' })
  expect((await download(sheet.path)).json().code).toBe('document_not_found')
  await admin.call('PUT', `/product/${_id}/status`, { status: 'published' })
  expect((await download(sheet.path)).statusCode).toBe(200)
  await admin.call('DELETE', `/product/${_id}`)
  expect((await download(sheet.path)).statusCode).toBe(404)
})

test('with S3 files are stored, streamed and swept there, and a file that a document has stays', async () => {
  const s3 = await startS3()
  const workers = createWorkers()
  try {
    const config = readConfig({ ...s3.env, DATA_DIR: `${portal.config.dataDir}/none` })
    const storage = openStorage(config)
    const deps = { pool: portal.pool, db: portal.pool, storage, workers }
    const bytes = await samplePdf({ text: 'on S3' })
    const hash = await keepFile(deps, 'a.pdf', bytes)
    const part = await storage.stream(documentKey(hash, 'pdf'), { start: 5, end: 9 })
    expect(Buffer.concat((await part?.toArray()) ?? []).equals(bytes.subarray(5, 10))).toBe(true)
    expect(await storage.stream(documentKey('0'.repeat(40), 'pdf'), { start: 0, end: 1 })).toBeUndefined()
    const { _id } = await addTestProduct(admin)
    const staying = await addSheet(_id)
    await portal.pool.query(`update product_file set wanted_at = now() - interval '25 hours'`)
    await sweepFiles(deps)
    expect(await storage.read(documentKey(hash, 'pdf'))).toBeUndefined()
    expect((await download(staying.path)).statusCode).toBe(200)
  } finally {
    await workers.stop()
    await s3.stop()
  }
})

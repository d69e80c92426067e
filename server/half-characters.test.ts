import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { germanTax, publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { csvOf, importer } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { camtOf } from '#tests/support/providers/bank.ts'

const portal = testPortal()
let admin: TestActor
const imports = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

/** A text that a cut after so many units would leave half a character of. */
const halvedAt = (units: number) => `${'a'.repeat(units - 1)}😀 and more`

test('a cell of a column that is not taken over has a character where its example ends', async () => {
  const row = [
    'HALF-1',
    'Imported',
    'Text',
    'https://pictures.example/part.png',
    '12.50',
    '5',
    '100',
    halvedAt(40),
  ]
  const table = csvOf([
    ['sku', 'name', 'description', 'image', 'unitprice', 'minorder', 'available', 'remark'],
    row,
  ])
  const read = await imports.settled((await imports.upload(table))._id)
  await imports.take(read, 'check', { mapping: read.mapping })
  expect((await imports.take(read, 'run')).state).toBe('done')
})

test('a long description with a character where the audit log cuts it is saved', async () => {
  const product = await addTestProduct(admin, { description: halvedAt(2_000) })
  const { rows } = await portal.pool.query<{ text: string }>(
    `select after ->> 'description' as text from audit_log where subject_id = $1 and after ? 'description'`,
    [product._id],
  )
  expect(rows.map(({ text }) => text)).toEqual([`${'a'.repeat(1_999)}…`])
})

test('payer and purpose of a bank entry are cut between characters', async () => {
  await publishSettings(admin, 'company', {
    bankAccounts: [{ bank: 'Demo Bank', iban: 'DE89370400440532013000', bic: '' }],
  })
  const entries = [
    { ref: '1', amount: '10.00', payer: halvedAt(70), text: halvedAt(140) },
    { ref: '2', amount: '11.00', payer: halvedAt(140), text: halvedAt(500) },
    { ref: '3', amount: '12.00', payer: halvedAt(200), text: halvedAt(1_000) },
  ]
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/manage/bank-files',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/xml' },
    payload: camtOf(entries, { iban: 'DE89370400440532013000' }),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
})

test.each([
  ['half a character', 'x\uD83D'],
  ['NUL', 'x\u0000y'],
])('%s in a name of the settings is refused at its field', async (_, name) => {
  await switchTaxOn(admin)
  const classes = [{ key: 'standard', name: { en: name, de: 'Normal' } }]
  const answer = await publishSettings(admin, 'tax', { ...germanTax, classes }).catch((error: Error) => error)
  expect(String(answer instanceof Error ? answer.message : JSON.stringify(answer))).toContain(
    'cannot be displayed',
  )
})

test.each([
  ['half a character', '\uDE00x'],
  ['NUL', 'a\u0000b'],
])('%s in a field without a rule of its own is refused, and never a failure of the server', async (_, text) => {
  const buyer = await signUpVerified(portal)
  const calls = [
    ['POST', '/lists', { name: text }],
    ['POST', '/enquiries', { name: text, email: 'demo@shop.example', message: text, page: '/' }],
    ['PUT', '/manage/languages/de/messages', { key: text, text }],
    ['POST', '/addresses', { country: 'DE', name: text, line1: text, postcode: '10115', city: text }],
  ] as const
  for (const [method, path, body] of calls) {
    for (const actor of [admin, buyer]) {
      const { statusCode } = await actor.call(method, path, body)
      expect([path, statusCode >= 400 && statusCode < 500]).toEqual([path, true])
    }
  }
})

import { getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

/** A paid order of a product with this name, to this address. */
async function paidOrder(name: string, address: string): Promise<Order> {
  const product = await addTestProduct(admin, { name, available: 100, unitprice: 12.5 })
  const order = await orderFor(buyer, product._id, 2)
  const receipt = { kind: 'cash', amount: order.total, receivedOn: '2026-01-31' }
  expect((await admin.call('POST', `/orders/${order._id}/receipts`, receipt)).statusCode).toBe(201)
  await portal.pool.query('update orders set address = $2 where id = $1', [order._id, address])
  return order
}

type Glyph = { originalCharCode: number; unicode: string }

/** The text of a PDF without the only question mark of the document's own texts. */
async function readText({ rawPayload }: { rawPayload: Buffer }): Promise<string> {
  const page = await (await getDocumentProxy(new Uint8Array(rawPayload))).getPage(1)
  const { items } = await page.getTextContent({ disableNormalization: true })
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace('Questions?', '')
}

/** What a program reads from the PDF of an invoice, and the glyphs that it draws. */
async function readInvoice({ _id }: Order) {
  const issued = await admin.call('POST', `/order/${_id}/invoice`)
  expect(issued.statusCode, issued.body).toBe(200)
  const { rawPayload: pdf } = await buyer.call('GET', documentPath(_id, 'invoice'))
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent({ disableNormalization: true })
  const { argsArray } = await page.getOperatorList()
  const glyphs = argsArray
    .flat(2)
    .filter((one): one is Glyph => typeof one === 'object' && one !== null && 'originalCharCode' in one)
  // The only question mark of the document's own texts.
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replace('Questions?', '')
  return { text, glyphs, pdf }
}

const spaceless = (text: string) => text.replaceAll(/\s/g, '')

const signs = 'Valve 2½″ ≥ 16 bar → Ω Ø 50 ± 5 µm, m² 20 ℃ ⌀ ⟂ ∅'

test.each([
  ['Greek', 'Βαλβίδα πεταλούδας', 'Οδός Ερμού 15\nΑθήνα'],
  ['Bulgarian', 'Сферичен кран', 'бул. „Цар Борис III“ 24\nПловдив'],
  ['Vietnamese', 'Van bướm Nguyễn', '12 Đường Lê Lợi\nHuế'],
  ['Japanese', 'バタフライバルブ電動式', '東京都千代田区丸の内1丁目2番3号'],
  ['Chinese', '不锈钢蝶阀', '上海市浦东新区世纪大道100号'],
  ['Korean', '스테인리스 버터플라이 밸브', '서울특별시 강남구 테헤란로 152'],
  ['signs', signs, '5 Ω Street'],
])('an invoice in %s has every letter, with a glyph of an embedded font', async (_name, product, address) => {
  const { text, glyphs, pdf } = await readInvoice(await paidOrder(product, address))
  for (const word of `${product} ${address}`.split(/\s/)) expect(spaceless(text)).toContain(word)
  expect(text).not.toContain('?')
  // Glyph 0 is the box of a font for what it does not have.
  expect(glyphs.filter(({ originalCharCode }) => originalCharCode === 0)).toEqual([])
  const source = pdf.toString('latin1')
  const fonts = source.match(/\/Type \/FontDescriptor/g)?.length ?? 0
  expect(fonts).toBeGreaterThan(2)
  expect(source.match(/\/FontFile2 /g)).toHaveLength(fonts)
  // Only the glyphs that it has.
  expect(pdf.length).toBeLessThan(80_000)
})

test.each([
  ['Arabic', 'صمام كروي KC-10', 'شارع الشيخ زايد ١٢\nدبي'],
  ['Hebrew', 'שסתום פרפר DN 65', 'רחוב הרצל 15\nתל אביב'],
])(
  'an invoice in %s has every letter, its words in order for programs that copy it',
  async (_name, product, address) => {
    const { text, glyphs, pdf } = await readInvoice(await paidOrder(product, address))
    for (const line of [product, ...address.split('\n')]) {
      for (const word of line.split(' ')) expect(spaceless(text)).toContain(word)
    }
    expect(glyphs.filter(({ originalCharCode }) => originalCharCode === 0)).toEqual([])
    expect(pdf.length).toBeLessThan(80_000)
  },
)

test('what no font has is named before an invoice is issued, and the order waits with it', async () => {
  const order = await paidOrder('Tablet 𒀀 of clay', 'Street 𒀀')
  const refused = await admin.call('POST', `/order/${order._id}/invoice`)
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'invoice_incomplete'])
  expect(refused.json().errors).toEqual([
    {
      path: 'order.address',
      message: 'Delivery address cannot be printed: 𒀀 [U+12000]. Change it, or add a font with these characters.',
    },
    {
      path: 'order.lines.1',
      message:
        'The name in line 1 cannot be printed: 𒀀 [U+12000]. Change it, or add a font with these characters.',
    },
  ])
  const { rowCount } = await portal.pool.query('select from invoice where order_id = $1', [order._id])
  expect(rowCount).toBe(0)
  // A document that the buyer asks for has its code.
  const text = await readText(await buyer.call('GET', documentPath(order._id, 'confirmation')))
  expect(text).toMatch(/Tablet\s+\[U\+12000\]\s+of clay/)
  expect(text).not.toContain('?')
})

test('staff see which characters documents print as codes, and issue the invoice with them after a confirmation', async () => {
  const order = await paidOrder('Sign 𒀀 of clay', 'Street 𒀀')
  const state = async (by = admin) => (await by.call('GET', `/order/${order._id}/invoice`)).json()
  const characters = ['order.address', 'order.lines.1']
  const seen = await state()
  expect(seen.unprintable.map(({ path }: { path: string }) => path)).toEqual(characters)
  expect(await state(buyer)).toMatchObject({ unprintable: [], canPrintCodes: false, reasons: [] })
  const packed = await admin.call('POST', '/manage/orders/packing-slips', { ids: [order._id] })
  expect(packed.headers['x-orders-with-codes']).toBe(String(order.number))
  expect(await readText(packed)).toContain('[U+12000]')

  const bySaying = (printCodes: unknown) => admin.call('POST', `/order/${order._id}/invoice`, { printCodes })
  expect((await bySaying(false)).json().code).toBe('invoice_incomplete')
  expect((await bySaying('yes')).json().errors).toEqual([
    { path: 'printCodes', message: 'printCodes must be true or false' },
  ])
  expect((await buyer.call('POST', `/order/${order._id}/invoice`, { printCodes: true })).statusCode).toBe(403)
  const issued = await bySaying(true)
  expect([issued.statusCode, issued.json().state], issued.body).toEqual([200, 'issued'])
  const text = await readText(await buyer.call('GET', documentPath(order._id, 'invoice')))
  expect(text).toMatch(/Sign\s+\[U\+12000\]\s+of clay/)
  expect(text).toMatch(/Street\s+\[U\+12000\]/)
  const { rows } = await portal.pool.query(
    `select actor_name, after from audit_log where action = 'order.invoice_with_codes' and subject_id = $1`,
    [order._id],
  )
  expect(rows).toEqual([{ actor_name: admin.name, after: { characters: '𒀀 [U+12000]' } }])
})

test('settings refuse what no font has, at the field', async () => {
  const { revision, published } = (await admin.call('GET', '/manage/settings/company')).json()
  const content = { ...published.content, legalName: 'Demo 𒀀 Ltd' }
  const answer = await admin.call('PUT', '/manage/settings/company/draft', { revision, content })
  expect(answer.json().errors).toEqual([
    {
      path: 'content.legalName',
      message: 'Documents cannot print 𒀀 [U+12000]. Change it, or add a font with these characters.',
    },
  ])
})

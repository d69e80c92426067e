import { randomUUID } from 'node:crypto'
import { expect, type Page } from './fixtures.ts'
import { callAs } from './readme-pictures.ts'

/** A mail with a picture in the docs: what causes it, and how to find it in the mailbox. */
export type ReadmeMail = {
  name: string
  themes: readonly ('light' | 'dark')[]
  /** Subject of its entry in the mailbox. */
  subject: RegExp
}

export const readmeMails: readonly ReadmeMail[] = [
  { name: 'order-confirmation', themes: ['light', 'dark'], subject: /^Order \d+: / },
  { name: 'receipt', themes: ['light'], subject: /^Receipt for order/ },
  { name: 'reset-password', themes: ['light'], subject: /password/ },
  { name: 'verify-email', themes: ['light'], subject: /address/ },
]

/** A test card of the sandbox that succeeds. */
const testCard = 'pm_card_visa'

type Started = { clientSecret: string }

/** Causes each of the mails: places and pays an order, forgets a password, creates an account. */
export async function causeMails(page: Page, origin: string): Promise<void> {
  const { items } = await (await page.request.get('/api/products?q=cs-1252-b')).json()
  const order = (await callAs(page, 'POST /api/order', {
    productId: items[0]._id,
    newOrderQty: items[0].minorder,
    address: 'Demo Street 1, 3011 AA Rotterdam',
    phone: '+31 10 555 0100',
  })) as { _id: string }
  const { clientSecret } = (await callAs(page, `POST /api/payment/${order._id}/start`)) as Started
  const confirm = `/sandbox/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`
  await callAs(page, `POST ${confirm}`, { client_secret: clientSecret, payment_method: testCard })
  await callAs(page, `POST /api/payment/${order._id}/check`)
  const headers = { origin }
  const email = 'customer@datum.example'
  await page.request.post('/api/auth/request-password-reset', { headers, data: { email, redirectTo: '/login' } })
  const account = {
    name: 'Demo Buyer',
    email: `buyer-${randomUUID()}@demo.example`,
    password: 'three plain words',
  }
  await page.request.post('/api/auth/sign-up/email', { headers, data: account })
}

/** The address of the newest mail of this kind; waits until it is written. */
export async function findMail(page: Page, { subject }: ReadmeMail): Promise<string> {
  const find = async () => {
    const mailbox = await (await page.request.get('/dev/mail')).text()
    const entry = mailbox
      .split('<details>')
      .find((one) => subject.test(/<summary>(.*?)<\/summary>/.exec(one)?.[1] ?? ''))
    return /\/dev\/mail\/[\w-]{36}/.exec(entry?.replaceAll('&#x2F;', '/') ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { message: String(subject) }).not.toBe('')
  return find()
}

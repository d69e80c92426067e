import { beforeAll, expect, test } from 'vitest'
import { identityTokenOf, signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
import { orderFor, pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
const inGerman = { 'accept-language': 'de' }
let admin: TestActor

type Mail = { subject: string; text_body: string; html_body: string }

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

/** Exchanges the token again, as a browser in this language does every quarter of an hour. */
async function comeBack({ email, cookie }: TestActor, language: string): Promise<void> {
  const authorization = `Bearer ${await identityTokenOf(portal, cookie)}`
  const headers = { authorization, 'accept-language': language }
  const answer = await portal.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers })
  expect(answer.statusCode).toBe(200)
}

async function mailTo(address: string, template: RegExp): Promise<Mail> {
  const find = async () => {
    const { rows } = await portal.pool.query<Mail>('select * from mail where to_address = $1', [address])
    return rows.find(({ subject }) => template.test(subject))
  }
  await expect.poll(find).toBeDefined()
  return (await find()) as Mail
}

async function languageOf({ id }: TestActor): Promise<string | undefined> {
  const { rows } = await portal.pool.query('select language from account_language where user_id = $1', [id])
  return rows[0]?.language
}

test('the language of an account is the last one of its browser', async () => {
  const actor = await signUp(portal)
  expect(await languageOf(actor)).toBe('en')
  await comeBack(actor, 'de-AT, en;q=0.8')
  expect(await languageOf(actor)).toBe('de')
  await comeBack(actor, 'fr')
  expect(await languageOf(actor)).toBe('en')
})

test('a German user gets order, receipt and refund in German, with German numbers and dates', async () => {
  const buyer = await signUp(portal, 'Jürgen Müller & Söhne')
  await comeBack(buyer, 'de')
  const { _id: productId } = await addTestProduct(admin, { name: 'Motor', unitprice: 1234.5 })
  const order = await orderFor(buyer, productId, 2)
  const confirmation = await mailTo(buyer.email, new RegExp(`^Bestellung ${order.number}: Motor$`))
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
  expect(confirmation.text_body).toContain('Guten Tag Jürgen Müller & Söhne,')
  expect(confirmation.text_body).toContain('Gesamtbetrag: 2.469,00\u00a0$')
  expect(confirmation.text_body).toContain('Lieferadresse: nicht angegeben')
  expect(confirmation.html_body).toContain('<html lang="de" dir="ltr">')
  expect(confirmation.html_body).toContain(
    `bis zum ${day.format(new Date(order.holdUntil ?? 0))} für Sie reserviert`,
  )
  expect(confirmation.html_body).toContain('weil Sie eine Bestellung aufgegeben haben')

  await pay(portal, buyer, order._id)
  const receipt = await mailTo(buyer.email, /^Beleg zur Bestellung/)
  expect(receipt.text_body).toMatch(/Zahlungsart: \S+ mit den Endziffern 4242/)
  expect(receipt.text_body).toContain(`Datum: ${day.format(new Date())}`)

  const [payment] = (await admin.call('GET', `/orders/${order._id}/payments`)).json().payments
  await admin.call('POST', `/payments/${payment._id}/refund`, { amount: 34.5, reason: 'Ein Motor war lose' })
  const refund = await mailTo(buyer.email, /^Erstattung zur Bestellung/)
  expect(refund.text_body).toContain('wir haben Ihnen 34,50\u00a0$')
  expect(refund.text_body).toContain('Grund: Ein Motor war lose')
})

test('an English user gets English, also while others get German', async () => {
  const buyer = await signUp(portal)
  const { _id: productId } = await addTestProduct(admin, { name: 'Pump', unitprice: 1234.5 })
  const order = await orderFor(buyer, productId, 2)
  const { text_body: text, html_body: html } = await mailTo(
    buyer.email,
    new RegExp(`^Order ${order.number}: Pump$`),
  )
  expect(text).toContain('Total: $2,469.00')
  expect(html).toContain('<html lang="en" dir="ltr">')
})

test('mails of a sign-up are in the language of the form; later ones in the account’s', async () => {
  const email = 'neu@test.example'
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    portal.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, headers })
  await post('sign-up/email', { name: 'Neu', email, password: testPassword }, inGerman)
  const welcome = await mailTo(email, /^E-Mail-Adresse für Datum bestätigen$/)
  expect(welcome.text_body).toContain('Der Link ist 24 Stunden gültig.')

  const known = await signUp(portal)
  await post('request-password-reset', { email: known.email }, inGerman)
  expect((await mailTo(known.email, /password/)).subject).toBe('Choose a new password for Datum')
})

test('deleting an account deletes its language', async () => {
  const actor = await signUp(portal)
  const headers = { cookie: actor.cookie, origin: portal.config.publicUrl }
  const payload = { password: testPassword }
  await portal.app.inject({ method: 'POST', url: '/api/auth/delete-user', payload, headers })
  expect(await languageOf(actor)).toBeUndefined()
})

test('the demo’s mailbox is shown in both languages', async () => {
  const page = async (headers: Record<string, string>) =>
    (await portal.app.inject({ url: '/dev/mail', headers })).body
  expect(await page({})).toContain('<h1>Demo mailbox</h1>')
  expect(await page(inGerman)).toContain('<h1>Demo-Postfach</h1>')
})

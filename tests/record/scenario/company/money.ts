import { testFreight } from '#tests/support/companies/freight.ts'
import { germanTax } from '#tests/support/companies/tax.ts'
import type { Player } from '../../player.ts'
import { type Json, numberAt, textAt } from '../../read.ts'
import type { People } from '../people.ts'

type Content = Record<string, unknown>

/** Publishes a group of settings with this change, and returns what it was. */
export async function publish(
  play: Player,
  { admin }: People,
  { group, change, label }: { group: string; change: Content; label: string },
): Promise<Content> {
  const params = { group }
  const { json } = await play.as(admin).call('settings.read', `${group} before ${label}`, { params })
  const content = contentAt(json)
  const body = { revision: numberAt(json, 'revision'), content: { ...content, ...change } }
  const saved = await play.as(admin).call('settings.save', `${group} ${label}`, { params, body })
  const revision = { revision: numberAt(saved.json, 'revision') }
  await play.as(admin).call('settings.publish', `${group} ${label}`, { params, body: revision })
  return content
}

function contentAt({ published }: Json): Content {
  return (published as { content?: Content } | undefined)?.content ?? {}
}

export const account = { bank: 'Demo Bank', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }

/** A company in Germany that charges tax and freight. Returns what switches both off again. */
export async function switchMoneyOn(play: Player, people: People): Promise<() => Promise<void>> {
  const label = 'with tax and freight'
  const place = { country: 'DE', street: 'Record Street 1', postcode: '20457', city: 'Hamburg' }
  const reached = { phone: '+49 40 555 0100', email: 'accounts@record.example' }
  const company = { ...place, ...reached, vatId: 'DE136695976', bankAccounts: [account] }
  const former = await publish(play, people, { group: 'company', change: company, label })
  const tax = { ...germanTax, isVatIdLookedUp: false }
  const formerTax = await publish(play, people, { group: 'tax', change: tax, label })
  const formerFreight = await publish(play, people, { group: 'freight', change: { ...testFreight }, label })
  return async () => {
    const back = 'as it was'
    await publish(play, people, { group: 'freight', change: formerFreight, label: back })
    await publish(play, people, { group: 'tax', change: formerTax, label: back })
    await publish(play, people, { group: 'company', change: former, label: back })
  }
}

const home = { country: 'DE', name: 'Bob Brown', line1: '2 Record Road', postcode: '10115', city: 'Berlin' }

type Bought = { productId: string; as: string; freightMethod?: string; vatId?: string }

/** Bob's order of four pieces with tax and freight, at the total that its sums say. Returns its id. */
export async function orderTaxed(
  play: Player,
  { bob }: People,
  { productId, as, freightMethod = 'parcel', vatId = '' }: Bought,
): Promise<string> {
  const by = play.as(bob)
  const lines = [{ productId, quantity: 4 }]
  const cart = await by.call('cart.add', `of ${as}`, { body: { lines } })
  const { country, postcode } = home
  await by.call('cart.freight', `of ${as}`, { body: { country, postcode } })
  await by.call('cart.productDelivery', `of ${as}`, { params: { id: productId }, query: { country, postcode } })
  const asked = { country, postcode, freightMethod, vatId }
  const sums = await by.call('cart.sums', `of ${as}`, { body: asked })
  const body = {
    cartId: textAt(cart.json, 'id'),
    version: numberAt(cart.json, 'version'),
    expectedTotal: numberAt(sums.json, 'total'),
    freightMethod,
    shipTo: home,
    vatId,
  }
  return textAt((await by.call('cart.order', as, { body, as })).json, '_id')
}

/** The version of an order as staff read it. */
export async function versionOf(
  play: Player,
  { admin }: People,
  { id, label }: { id: string; label: string },
): Promise<number> {
  const life = await play.as(admin).call('orders.lifecycle', `before ${label}`, { params: { id } })
  return numberAt(life.json, 'order.version')
}

/** Settings of tax that are tried, and a VAT number that a person confirms. */
async function playConfirmation(play: Player, { admin }: People): Promise<void> {
  const { json } = await play.as(admin).call('settings.read', 'tax to try', { params: { group: 'tax' } })
  const vatId = 'FR40303265045'
  const tried = { settings: contentAt(json), country: 'FR', postcode: '98000', vatId }
  await play.as(admin).call('tax.try', 'in Monaco', { body: tried })
  const confirmed = { vatId, reason: 'Letter of the tax office' }
  const made = await play.as(admin).call('tax.confirm', 'by hand', { body: confirmed, as: 'vat-confirmation-1' })
  await play.as(admin).call('tax.confirmations', 'of now', {})
  await play.as(admin).call('tax.withdrawConfirmation', 'of now', { params: { id: textAt(made.json, '_id') } })
}

/** The rate of the day of supply is another one, and staff take the order over to it. */
async function playTaxDay(play: Player, people: People, params: { id: string }): Promise<void> {
  const { admin } = people
  const raised = { country: 'DE', taxClass: 'standard', percent: 20, from: new Date().toISOString().slice(0, 10) }
  const rates = [...germanTax.rates, raised]
  await publish(play, people, { group: 'tax', change: { rates }, label: 'with another rate from today' })
  const found = await play.as(admin).call('invoices.taxDay', 'at another rate', { params })
  const version = await versionOf(play, people, { id: params.id, label: 'the rate of its day' })
  const body = { version, expectedTotal: numberAt(found.json, 'change.after.total') }
  await play.as(admin).call('invoices.acceptTaxDay', 'at another rate', { params, body })
  await publish(play, people, { group: 'tax', change: { rates: germanTax.rates }, label: 'with its former rates' })
}

/** Another address in the same country, another VAT number, and a freight that staff enter. */
export async function playChanges(play: Player, people: People, productId: string): Promise<void> {
  const { bob, admin } = people
  await play.as(bob).call('tax.checkVatId', 'of the seller', { body: { vatId: 'DE136695976' } })
  await playConfirmation(play, people)
  const params = { id: await orderTaxed(play, people, { productId, as: 'taxed order to change' }) }
  const there = { ...home, postcode: '80331', city: 'Munich' }
  const place = { country: there.country, postcode: there.postcode }
  const sums = await play.as(bob).call('orders.shipToSums', 'in Munich', { params, body: place })
  const expectedTotal = numberAt(sums.json, 'after.total')
  const version = await versionOf(play, people, { id: params.id, label: 'it goes to Munich' })
  const toMunich = { shipTo: there, expectedTotal, version }
  await play.as(bob).call('orders.changeShipTo', 'at another total', {
    params,
    body: { ...toMunich, expectedTotal: 1 },
  })
  await play.as(bob).call('orders.changeShipTo', 'to Munich', { params, body: toMunich })
  const numbered = {
    vatId: 'DE136695976',
    version: await versionOf(play, people, { id: params.id, label: 'its VAT number' }),
  }
  await play.as(admin).call('orders.changeVatId', 'to one at home', { params, body: numbered })
  await play.as(bob).call('invoices.taxDay', 'of an order at the rates of today', { params })
  const accepted = { version: numbered.version + 1, expectedTotal: 1 }
  await play.as(admin).call('invoices.acceptTaxDay', 'where nothing differs', { params, body: accepted })
  await play.as(admin).call('orders.changeVatId', 'an older version', { params, body: numbered })
  await playTaxDay(play, people, params)
  await play.arrange(
    `insert into invoice_hold (order_id, vat_id, answer) values ('${params.id}', 'NL004495445B01', 'unavailable')`,
  )
  const reason = { params, body: { reason: 'Confirmed by phone' } }
  await play.as(admin).call('invoices.hold', 'of the order', { params })
  await play.as(admin).call('invoices.release', 'with a reason', reason)
  const quoted = {
    id: await orderTaxed(play, people, { productId, as: 'order to be quoted', freightMethod: 'forwarder' }),
  }
  const freight = {
    amount: 42.5,
    version: await versionOf(play, people, { id: quoted.id, label: 'its freight is stated' }),
    note: 'By lorry',
  }
  await play.as(admin).call('orders.stateFreight', 'of the forwarder', { params: quoted, body: freight })
  await play.as(admin).call('orders.stateFreight', 'an older version', { params: quoted, body: freight })
  for (const asked of [params, quoted]) {
    await play
      .as(bob)
      .call('orders.cancel', `changed with ${asked === params ? 'tax' : 'freight'}`, { params: asked })
  }
  await play.mails('of the changes')
}

import * as z from 'zod/mini'
import type { Actor, Player } from '../player.ts'
import { textAt } from '../read.ts'
import { addProduct, newProduct } from './catalogue.ts'
import { playFamilies } from './company/families.ts'
import { playSettings } from './company/settings.ts'
import { placeOrder } from './orders.ts'
import { type People, signIn } from './people.ts'
import { playSetup } from './setup.ts'

const html = { accept: 'text/html' }

/**
 * Changing calls that are newer than the scenario, and input that an older release accepted and a newer one refuses.
 * They come last: the other steps must not differ because only one release has them.
 */
export async function playLaterCalls(play: Player, people: People): Promise<void> {
  play.begin('later')
  await playAddressChange(play, people)
  await playPriceUndo(play, people)
  await playReadableAddress(play, people)
  await playSessions(play, people)
  await playAddresses(play, people)
  await playSynonyms(play, people)
  await playTranslations(play, people)
  await playContentPages(play, people)
  await playMailChoices(play, people)
  await playSettings(play, people)
  await playFamilies(play, people)
  await playSetup(play, people)
  await playInputRefusedSince(play, people)
  await play.mails('of later calls')
}

async function playAddressChange(play: Player, { visitor, alice, bob, admin }: People): Promise<void> {
  const productId = await addProduct(play, admin, { name: 'Late chain', sku: 'REC-8' })
  const order = { id: await placeOrder(play.as(alice), 'order-9', { productId, newOrderQty: 2, address: '' }) }
  const body = { address: '2 Record Road, Ghent', version: 1 }
  for (const actor of [visitor, bob, alice]) {
    await play.as(actor).call('orders.changeAddress', 'of order-9', { params: order, body })
  }
  await play.as(admin).call('orders.changeAddress', 'version of before', {
    params: order,
    body: { ...body, version: 0 },
  })
  await play.as(admin).call('orders.changeAddress', 'empty', { params: order, body: { ...body, address: ' ' } })
}

/** The product is a draft: no page shows it. */
async function playPriceUndo(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const productId = await addProduct(play, admin, { name: 'Late draft', sku: 'REC-10', status: 'draft' })
  await play.as(admin).call('catalogue.bulk', 'price to take back', {
    body: { action: 'change_price', percent: 10, selection: { ids: [productId] } },
  })
  const list = await play.as(admin).call('catalogue.changes', 'for its id', {})
  const params = { id: textAt(list.json, '0._id') }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('catalogue.changes', 'all', {})
    await play.as(actor).call('catalogue.changeUndoPreview', 'price', { params })
    await play.as(actor).call('catalogue.undoChange', 'price', { params })
  }
  await play.as(admin).call('catalogue.undoChange', 'undone before', { params })
  const selection = { ids: [productId] }
  const preview = { action: 'change_price', percent: 10, selection }
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('catalogue.bulkPreview', 'price', { body: preview })
  const quantities = { action: 'change_quantities', minorder: 20, multiple: 10, selection }
  await play.as(admin).call('catalogue.bulkPreview', 'quantities', { body: quantities })
  await play.as(admin).call('catalogue.bulk', 'quantities', { body: quantities })
  const fields = {
    ...{ action: 'change_fields', selection: quantities.selection },
    fields: { tariffNumber: '8714.93.00', netWeight: 120, supply: 'make' },
  }
  await play.as(admin).call('catalogue.bulkPreview', 'fields', { body: fields })
  await play.as(admin).call('catalogue.bulk', 'fields', { body: fields })
  await play.as(admin).call('catalogue.bulk', 'no fields', { body: { ...fields, fields: {} } })
  await play.as(admin).call('catalogue.bulkPreview', 'packs that do not fit', {
    body: { action: 'change_quantities', minorder: 25, selection },
  })
}

/** The product is deleted at the end: no page and no list shows it later, whatever its address is. */
async function playReadableAddress(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const own = { name: 'Late page', sku: 'REC-13' }
  const page = { metaTitle: 'Chain for makers', metaDescription: 'Made for the recording', slug: 'recorded-chain' }
  const params = { id: await addProduct(play, admin, { ...own, ...page }) }
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('catalogue.page', 'of a chain', { params })
  const query = { name: own.name, sku: own.sku }
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('catalogue.suggestSlug', 'of a chain', { query })
  await play.as(visitor).call('catalogue.describe', 'by its readable address', { params: { id: page.slug } })
  await play.as(visitor).request('GET /products/recorded-chain', 'readable address', { headers: html })
  await play.as(admin).call('catalogue.edit', 'its readable address', {
    params,
    body: { ...newProduct, ...own, slug: 'late-chain', version: 1, seenAvailable: 500 },
  })
  await play.as(visitor).request('GET /products/recorded-chain', 'former address', { headers: html })
  const other = { ...newProduct, name: 'Late 3', sku: 'BAD-13', status: 'draft', slug: 'late-chain' }
  await play.as(admin).call('catalogue.add', 'address of another', { body: other })
  await play.as(admin).call('catalogue.delete', 'with a readable address', { params })
}

async function playSessions(play: Player, { visitor, alice, bob, admin }: People): Promise<void> {
  const other: Actor = { ...bob, name: 'bob on another device', address: '10.1.0.6' }
  await signIn(play.as(other), 'signs')
  const list = await play.as(bob).call('identity.sessions', 'on two devices', {})
  const params = { id: textAt(list.json, '0._id') }
  for (const actor of [visitor, alice, admin, bob]) {
    await play.as(actor).call('identity.endSession', 'of the other device', { params })
  }
  await play.as(bob).call('identity.endSession', 'ended before', { params })
  await play.as(bob).call('identity.sessions', 'on one device', {})
  await play.as(other).call('identity.sessions', 'ended', {})
}

async function playAddresses(play: Player, { visitor, alice, bob }: People): Promise<void> {
  const body = { country: 'BE', company: 'Record Cycles', line1: '2 Record Road', postcode: '9000', city: 'Ghent' }
  const added = await play.as(alice).call('addresses.add', 'in Ghent', { body, as: 'address-1' })
  await play.as(alice).call('addresses.add', 'of no country', { body: { ...body, country: 'XX' } })
  await play
    .as(alice)
    .call('addresses.add', 'postcode of another country', { body: { ...body, postcode: '3011 AA' } })
  const params = { id: textAt(added.json, '_id') }
  for (const actor of [visitor, bob, alice]) {
    await play
      .as(actor)
      .call('addresses.change', 'its phone', { params, body: { phone: '+32 9 555', version: 1 } })
    await play.as(actor).call('addresses.list', 'own', {})
  }
  await play
    .as(alice)
    .call('addresses.change', 'version of before', { params, body: { city: 'Gent', version: 1 } })
  for (const actor of [visitor, bob, alice]) {
    await play.as(actor).call('addresses.delete', 'in Ghent', { params, query: { version: '2' } })
  }
  await play.as(alice).call('addresses.delete', 'deleted before', { params, query: { version: '2' } })
}

async function playSynonyms(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const body = { language: 'en', terms: ['gubbins', 'odds and ends'], finds: ['headset'] }
  const added = await play.as(admin).call('synonyms.add', 'of headsets', { body, as: 'synonym-1' })
  await play.as(admin).call('synonyms.add', 'signs only', { body: { ...body, terms: ['!?'] } })
  await play.as(visitor).call('catalogue.search', 'new synonym', { query: { q: 'gubbins' } })
  const params = { id: textAt(added.json, '_id') }
  for (const actor of [visitor, alice, admin]) {
    const change = { params, body: { ...body, finds: ['pedal'], version: 1 } }
    await play.as(actor).call('synonyms.change', 'to pedals', change)
    await play.as(actor).call('synonyms.list', 'all', {})
  }
  await play.as(admin).call('synonyms.change', 'version of before', { params, body: { ...body, version: 1 } })
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('synonyms.delete', 'of pedals', { params, query: { version: '2' } })
  }
  await play.as(admin).call('synonyms.delete', 'deleted before', { params, query: { version: '2' } })
}

const menusIn = z.array(z.object({ place: z.string(), version: z.int(), entries: z.array(z.unknown()) }))

function footerOf(menus: unknown): { version: number; entries: unknown[] } {
  const footer = menusIn.parse(menus).find(({ place }) => place === 'footer')
  if (!footer) throw new Error('there is no menu of the footer')
  return footer
}

/** At a new address, and deleted again: the pages of the demo stay unchanged. */
async function playContentPages(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const heading = { en: 'Recorded' }
  const body = {
    en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Once.' }] }] },
  }
  const block = { id: 'a', isHidden: false, kind: 'text', anchor: '', heading, body }
  const head = { address: '/recorded', title: { en: 'Recorded page' }, description: { en: '' }, isUnlisted: true }
  const content = { ...head, blocks: [block] }
  const added = await play.as(admin).call('pages.add', 'with a text', { body: content, as: 'page-1' })
  await play.as(admin).call('pages.add', 'address taken', { body: content })
  const params = { id: textAt(added.json, '_id') }
  const menus = await play.as(admin).call('pages.listMenus', 'before a change', {})
  const footer = footerOf(menus.json)
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('pages.list', 'all', {})
    await play.as(actor).call('pages.readDraft', 'of the page', { params })
    await play.as(actor).call('pages.saveDraft', 'the same', { params, body: { version: 1, content } })
    await play.as(actor).call('pages.preview', 'in German', { params, query: { language: 'de' } })
    await play.as(actor).call('pages.publish', 'untranslated', { params, body: { version: 2, without: [] } })
    await play
      .as(actor)
      .call('pages.publish', 'in English only', { params, body: { version: 2, without: ['de'] } })
    await play.as(actor).call('pages.read', 'published', { query: { address: '/recorded' } })
    await play.as(actor).call('pages.versions', 'of the page', { params })
    await play.as(actor).call('pages.restore', 'version 1', { params, body: { version: 3, number: 1 } })
    await play.as(actor).call('pages.delete', 'while it is published', { params, query: { version: '4' } })
    await play.as(actor).call('pages.withdraw', 'of the page', { params, body: { version: 4 } })
    await play.as(actor).call('pages.menus', 'both', {})
    await play.as(actor).call('pages.listMenus', 'as they are edited', {})
    const menu = { params: { place: 'footer' }, body: { version: 9, entries: [] } }
    await play.as(actor).call('pages.saveMenu', 'another version', menu)
    const { version, entries } = footer
    const same = { params: { place: 'footer' }, body: { version, entries } }
    await play.as(actor).call('pages.saveMenu', 'with the same links', same)
    await play.as(actor).call('pages.delete', 'of the page', { params, query: { version: '5' } })
  }
}

/** Of a draft, so that no page and no search shows the texts. */
async function playTranslations(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const attributes = { speeds: 12, links: 116, material: 'Steel' }
  const id = await addProduct(play, admin, { name: 'Late words', sku: 'REC-11', status: 'draft', attributes })
  const params = { id, language: 'de' }
  const texts = { name: 'Aufgezeichnete Kette', attributes: { material: 'Stahl' } }
  const body = { ...texts, description: 'Für die Aufzeichnung', version: 0 }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('catalogue.translations', 'none yet', { params: { id } })
    await play.as(actor).call('catalogue.saveTranslation', 'all texts', { params, body })
    await play.as(actor).call('catalogue.translations', 'written', { params: { id } })
  }
  await play.as(admin).call('catalogue.saveTranslation', 'version of before', { params, body })
  const number = { version: 1, attributes: { links: 'hundert' } }
  await play.as(admin).call('catalogue.saveTranslation', 'a number', { params, body: number })
  await play.as(admin).call('catalogue.saveTranslation', 'no texts', { params, body: { version: 1 } })
  await play.as(admin).call('catalogue.adminList', 'without texts', { query: { untranslated: 'de', q: 'REC-11' } })
}

/** All mails again at the end, so that those of later orders come. */
async function playMailChoices(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const all = { progress: true, shipping: true, reviews: true }
  for (const actor of [visitor, alice, admin]) {
    const body = { ...all, progress: false }
    await play.as(actor).call('identity.saveMailChoices', 'without progress', { body })
    await play.as(actor).call('identity.mailChoices', 'own', {})
    await play.as(actor).call('identity.saveMailChoices', 'all', { body: all })
  }
  await play.as(alice).call('identity.saveMailChoices', 'no word', { body: { ...all, reviews: 'no' } })
}

/** Products of this input are drafts, so that no page shows them if they are created. */
async function playInputRefusedSince(play: Player, { alice, admin }: People): Promise<void> {
  const body = { ...newProduct, status: 'draft' }
  await play.as(admin).call('catalogue.add', 'price of a tenth of a cent', {
    body: { ...body, name: 'Late 1', sku: 'BAD-11', unitprice: 0.001 },
  })
  await play.as(admin).call('catalogue.add', 'price with three decimals', {
    body: { ...body, name: 'Late 2', sku: 'BAD-12', unitprice: 19.999 },
  })
  await play.as(alice).call('profile.save', 'script as LinkedIn', {
    params: { email: alice.email },
    body: { education: 'BSc', location: 'Ghent', phone: '+32 9 555', linkedin: 'javascript:alert(1)' },
  })
}

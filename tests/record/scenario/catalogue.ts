import type { Actor, Asked, Player } from '../player.ts'
import { numberAt, textAt } from '../read.ts'
import type { People } from './people.ts'

export const newProduct = {
  name: 'Recorded chain',
  image: 'https://pictures.example/chain.jpg',
  description: 'A chain that is made for the recording',
  minorder: 2,
  available: 500,
  unitprice: 12.5,
  sku: 'REC-1',
  category: 'chain',
  attributes: { speeds: 12, links: 116 },
  multiple: 2,
}

/** Adds a product and returns its id. */
export async function addProduct(play: Player, admin: Actor, more: Record<string, unknown> = {}): Promise<string> {
  const body = { ...newProduct, ...more }
  const answer = await play
    .as(admin)
    .call('catalogue.add', `adds ${body.sku}`, { body, as: `product ${body.sku}` })
  return textAt(answer.json, '_id')
}

/** Searching products, then creating, changing and selling one. */
export async function playCatalogue(play: Player, people: People): Promise<void> {
  play.begin('catalogue')
  await playSearch(play, people)
  const { visitor, alice, admin } = people
  await playBadProducts(play, admin)
  const id = await addProduct(play, admin)
  const params = { id }
  const key = { 'idempotency-key': 'product once' }
  const draft = { ...newProduct, name: 'Recorded draft', sku: 'REC-2', status: 'draft' }
  const added = await play.as(admin).call('catalogue.add', 'with a key', {
    body: draft,
    headers: key,
    as: 'product REC-2',
  })
  await play.as(admin).call('catalogue.add', 'with the same key', { body: draft, headers: key })
  await play.as(admin).call('catalogue.add', 'key for another', { body: { ...draft, sku: 'REC-9' }, headers: key })
  const ofDraft = { id: textAt(added.json, '_id') }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('catalogue.get', 'published', { params })
    await play.as(actor).call('catalogue.get', 'draft', { params: ofDraft })
    await play.as(actor).call('catalogue.describe', 'published', { params })
    await play.as(actor).call('catalogue.list', 'three', { query: { limit: '3' } })
    await play.as(actor).call('catalogue.list', 'with drafts', { query: { limit: '3', drafts: 'with' } })
    await play.as(actor).call('catalogue.pinned', 'a draft first', { query: { ids: `${ofDraft.id},${id}` } })
    await play.as(actor).call('catalogue.publish', 'published', { params: ofDraft, body: { status: 'published' } })
    await play.as(actor).call('orders.countOpen', 'none', { params })
  }
  await play.as(admin).call('catalogue.publish', 'draft again', { params: ofDraft, body: { status: 'draft' } })
  await playEdits(play, admin, id)
  await playStock(play, people, id)
  await playDeletions(play, people, ofDraft)
}

async function playSearch(play: Player, { visitor, alice, admin }: People): Promise<void> {
  await play.as(visitor).call('catalogue.families', 'all')
  const wanted: [string, Asked['query']][] = [
    ['all', {}],
    ['words', { q: 'cassette 12-speed' }],
    ['typing error', { q: 'casette' }],
    ['two typing errors', { q: 'cassete 12sped' }],
    ['words apart', { q: 'crank set' }],
    ['synonym', { q: 'brake disc' }],
    ['German words', { q: 'Bremsscheiben 160 mm' }],
    ['part number without separators', { q: 'hb148r' }],
    ['fragment of a part number', { q: 'b148' }],
    ['nothing like it', { q: 'saxophone' }],
    ['family', { family: 'hub', sort: 'price' }],
    ['attribute', { family: 'chain', speeds: '12' }],
    ['range', { price: '10..50', stock: 'in' }],
    ['second page', { page: '2' }],
    ['bad sort', { sort: 'colour' }],
    ['attribute without a family', { speeds: '12' }],
    ['some fields', { family: 'hub', fields: 'total,items.sku' }],
    ['a field that is none', { fields: 'items.skus' }],
  ]
  for (const [label, query = {}] of wanted) await play.as(visitor).call('catalogue.search', label, { query })
  await play.as(alice).call('catalogue.search', 'all', {})
  await play.as(admin).call('catalogue.search', 'all', {})
  await play.as(visitor).call('catalogue.search', 'in German', {
    query: { sort: 'x' },
    headers: { 'accept-language': 'de' },
  })
}

async function playBadProducts(play: Player, admin: Actor): Promise<void> {
  const bad: [string, object][] = [
    ['negative price', { unitprice: -1 }],
    ['minimum not a multiple', { minorder: 3 }],
    ['unknown family', { category: 'wheel' }],
    ['unknown attribute', { attributes: { colour: 'red' } }],
    ['script as picture', { image: 'javascript:alert(1)' }],
    ['half a piece', { available: 1.5 }],
  ]
  let count = 0
  for (const [label, change] of bad) {
    count += 1
    const body = { ...newProduct, name: `Bad ${count}`, sku: `BAD-${count}`, ...change }
    await play.as(admin).call('catalogue.add', label, { body })
  }
}

async function playEdits(play: Player, admin: Actor, id: string): Promise<void> {
  const read = await play.as(admin).call('catalogue.get', 'to change it', { params: { id } })
  const version = numberAt(read.json, 'version')
  const change = { ...newProduct, description: 'Changed', unitprice: 13, version, seenAvailable: 500 }
  await play.as(admin).call('catalogue.edit', 'changes it', { params: { id }, body: change })
  await play.as(admin).call('catalogue.edit', 'version of before', { params: { id }, body: change })
  const taken = { ...change, version: version + 1, sku: 'CS-1252-B' }
  await play.as(admin).call('catalogue.edit', 'part number of another', { params: { id }, body: taken })
  await play.as(admin).call('catalogue.add', 'name that is taken', { body: newProduct })
  await play.as(admin).call('catalogue.pictures', 'one', { params: { id } })
}

async function playStock(play: Player, { admin, alice, visitor }: People, id: string): Promise<void> {
  const params = { id }
  const read = await play.as(admin).call('catalogue.get', 'for its version', { params })
  const version = numberAt(read.json, 'version')
  const changes: [string, object][] = [
    ['received', { stock: { change: 50, reason: 'received', note: 'From the plating shop' } }],
    ['counted', { stock: { count: 540, reason: 'counted' } }],
    ['damaged', { stock: { change: -3, reason: 'damaged' } }],
    ['damaged the wrong way', { stock: { change: 3, reason: 'damaged' } }],
    ['more than there is', { stock: { change: -9000, reason: 'correction' } }],
    ['price', { unitprice: 14, version }],
    ['price of an old version', { unitprice: 15, version: 0 }],
  ]
  for (const [label, body] of changes) await play.as(admin).call('catalogue.patch', label, { params, body })
  await play.as(alice).call('catalogue.patch', 'as a customer', { params, body: { unitprice: 1, version } })
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('catalogue.stock', 'movements', { params })
}

async function playDeletions(play: Player, people: People, params: Record<string, string>): Promise<void> {
  for (const actor of [people.visitor, people.alice, people.admin]) {
    await play.as(actor).call('catalogue.delete', 'the draft', { params })
  }
  await play.as(people.admin).call('catalogue.delete', 'deleted before', { params })
  for (const actor of [people.visitor, people.alice, people.admin]) {
    await play.as(actor).call('catalogue.restore', 'the draft', { params })
  }
  await play.as(people.admin).call('catalogue.restore', 'not deleted', { params })
}

/** Two products as variants: grouped, read, changed, chosen on their page and ungrouped. */
export async function playVariants(play: Player, { visitor, alice, admin }: People): Promise<void> {
  play.begin('variants')
  const products: string[] = []
  for (const links of [110, 114]) {
    const more = { name: `Variant of ${links} links`, sku: `VAR-${links}`, attributes: { speeds: 12, links } }
    products.push(await addProduct(play, admin, more))
  }
  const form = {
    name: { en: 'Recorded chains' },
    axes: [{ key: 'links' }],
    members: products.map((id) => ({ id })),
  }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('variants.propose', 'two chains', { body: { selection: { ids: products } } })
    await play.as(actor).call('variants.list', 'before', {})
  }
  for (const actor of [visitor, alice]) await play.as(actor).call('variants.add', 'two chains', { body: form })
  const added = await play.as(admin).call('variants.add', 'two chains', { body: form, as: 'variants-1' })
  await play.as(admin).call('variants.add', 'grouped before', { body: form })
  await play.as(admin).call('variants.add', 'one product', {
    body: { ...form, members: form.members.slice(1) },
  })
  const params = { id: textAt(added.json, '_id') }
  const change = { ...form, key: 'long-chains', axes: [{ key: 'links', order: ['114', '110'] }], version: 1 }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('variants.read', 'two chains', { params })
    await play.as(actor).call('variants.change', 'another order', { params, body: change })
    await play.as(actor).call('variants.list', 'of a product', { query: { product: products[0] ?? '' } })
  }
  await play.as(admin).call('variants.change', 'version of before', { params, body: change })
  await play.as(visitor).call('catalogue.describe', 'with variants', { params: { id: products[0] ?? '' } })
  const third = { ...newProduct, name: 'Variant of 118 links', sku: 'VAR-118' }
  await play.as(admin).call('catalogue.add', 'as a variant of another', {
    body: { ...third, attributes: { links: 114 }, variantGroup: 'long-chains' },
  })
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('variants.delete', 'two chains', { params, query: { version: '2' } })
  }
  await play.as(admin).call('variants.read', 'deleted before', { params })
  for (const [index, id] of products.entries()) {
    await play.as(admin).call('catalogue.delete', `variant ${index + 1}`, { params: { id } })
  }
}

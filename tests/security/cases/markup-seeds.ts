import type { Caller, Environment } from './case.ts'
import { newProduct } from './things.ts'

/** Each would call `hit()` if a page took it for markup, script or template. */
export const markup = `"'><img src=x onerror=hit()></script><script>hit()</script>{{hit()}}`
const short = `"><svg/onload=hit()>`
const picture = `https://pictures.example/"onerror="hit()"x='`

export type Seeds = { person: Caller; productId: string; orderId: string; importId: string }

/** Puts markup into every text that is stored and shown. The user becomes an admin, to see all screens. */
export async function seedMarkup(environment: Environment): Promise<Seeds> {
  const { send, admin, url } = environment
  const person = await environment.newCaller(markup)
  const product = await newProduct(environment, {
    name: `${markup}${crypto.randomUUID()}`,
    description: markup,
    image: picture,
    metaTitle: short,
    metaDescription: markup,
  })
  const texts = { address: markup, phone: short, others: markup }
  const order = await send('/api/order', {
    as: person,
    body: { productId: product._id, newOrderQty: 2, ...texts },
  })
  const { _id: orderId } = order.json<{ _id: string }>()
  const fields = { education: markup, location: markup, phone: short, linkedin: 'javascript:hit()' }
  await send(`/api/profile/${person.email}`, { method: 'PUT', as: person, body: fields })
  await send('/api/auth/update-user', {
    headers: { origin: url, cookie: person.cookie },
    body: { image: picture },
  })
  for (const productId of [null, product._id]) {
    const body = { reviewText: markup, ratings: 4, photoUrl: picture, productId }
    const { _id } = (await send('/api/review', { as: person, body })).json<{ _id: string }>()
    await send(`/api/review/${_id}/report`, { as: environment.bob, body: { reason: markup } })
    await send(`/api/manage/reviews/${_id}/reply`, {
      method: 'PUT',
      as: admin,
      body: { reply: markup, version: 1 },
    })
  }
  await seedAdminLists(environment, orderId)
  const csv = `sku,name,${JSON.stringify(markup).replaceAll('\\"', '""')}\n1,${short.replaceAll('"', '')},x\n`
  const name = encodeURIComponent(`${markup}.csv`)
  const headers = { 'content-type': 'text/csv' }
  const added = await send(`/api/imports?name=${name}`, { method: 'POST', as: admin, body: csv, headers })
  await send(`/api/user/admin/${person.email}`, { method: 'PUT', as: admin })
  return { person, productId: product._id, orderId, importId: added.json<{ _id: string }>()._id }
}

async function seedAdminLists({ send, admin }: Environment, orderId: string): Promise<void> {
  for (const isInternal of [true, false]) {
    await send(`/api/order/${orderId}/notes`, {
      as: admin,
      body: { text: markup, isInternal },
    })
  }
  const selection = { ids: [orderId] }
  for (const action of ['confirm', 'begin_production']) {
    await send('/api/manage/orders/bulk', { as: admin, body: { action, selection, note: markup } })
  }
  await send(`/api/order/${orderId}/shipments`, {
    as: admin,
    body: { quantity: 1, carrier: markup, tracking: markup },
  })
  const email = `case-${crypto.randomUUID()}@test.example`
  await send('/api/users/invitations', { as: admin, body: { email, name: markup, role: 'customer' } })
  for (const list of ['orders', 'products', 'users']) {
    const view = { list, name: short + list, query: `q=${markup}`, columns: null, isShared: true }
    await send('/api/views', { as: admin, body: view })
  }
}

import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Case, Environment, Report } from './case.ts'
import { newProduct } from './things.ts'

/** Enters every address of this server into every field that accepts one. */
async function enterAddresses(environment: Environment, trap: string): Promise<number[]> {
  const { send, admin, url } = environment
  const person = await environment.newCaller('Address')
  const product = await newProduct(environment, { image: `${trap}/add` })
  const read = (await send(`/api/purchase/${product._id}`, { as: admin })).json()
  const { name, description, minorder, available, unitprice, version } = read
  const form = { name, description, minorder, available, unitprice, version }
  const csv = `sku,name,description,image,unitprice,minorder,available\nTRAP-1,Trap,Trap,${trap}/import,1,1,1\n`
  const answers = [
    await send(`/api/product/${product._id}`, {
      method: 'PUT',
      as: admin,
      body: {
        ...form,
        image: `${trap}/edit`,
        pictures: [{ address: `${trap}/gallery` }],
        seenAvailable: product.available,
      },
    }),
    await send('/api/pictures/crop', { as: admin, body: { address: `${trap}/crop`, x: 0.5, y: 0.5 } }),
    await send('/api/review', { as: person, body: { reviewText: 'x', ratings: 3, photoUrl: `${trap}/review` } }),
    await send('/api/auth/update-user', {
      headers: { origin: url, cookie: person.cookie },
      body: { image: `${trap}/portrait` },
    }),
    await send(`/api/profile/${person.email}`, {
      method: 'PUT',
      as: person,
      body: { education: trap, location: trap, phone: '1', linkedin: `${trap}/profile` },
    }),
    await send('/api/imports?name=trap.csv', {
      method: 'POST',
      as: admin,
      body: csv,
      headers: { 'content-type': 'text/csv' },
    }),
    await send('/api/auth/sign-in/social', {
      headers: { origin: url },
      body: { provider: 'google', callbackURL: trap, idToken: { token: trap } },
    }),
    await send('/', { headers: { host: new URL(trap).host, 'x-forwarded-host': new URL(trap).host } }),
    await send('/api/payments/webhook', { body: { id: 'evt_1', data: { object: { id: trap, url: trap } } } }),
  ]
  for (const path of [
    `/cards/${product._id}.png`,
    `/api/products/${product._id}/drawing.pdf`,
    `/products/${product._id}`,
  ]) {
    await send(path)
  }
  return answers.map(({ status }) => status)
}

async function fetchNothing(environment: Environment, { expect }: Report): Promise<void> {
  const hits: string[] = []
  const server = http.createServer(({ url }, response) => {
    hits.push(String(url))
    response.end('secret of the inside')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const statuses = await enterAddresses(environment, `http://127.0.0.1:${port}`)
    expect(
      statuses.every((status) => status < 500),
      `the calls answer ${statuses.join()}`,
    )
    expect(
      statuses.filter((status) => status < 300).length >= 4,
      `the calls answer ${statuses.join()}: little is proved`,
    )
    await environment.untilNoJobs()
    expect(hits.length === 0, `the server called ${hits.join()}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
  const inside = [
    'file:///etc/passwd',
    'gopher://127.0.0.1:25/x',
    'ftp://127.0.0.1/',
    'http://u:p@127.0.0.1/',
    '/etc/passwd',
    'jar:file:///x!/y',
  ]
  for (const image of inside) {
    const body = { name: 'Inside', image, description: 'x', minorder: 1, available: 1, unitprice: 1 }
    const { status } = await environment.send('/api/product', { as: environment.admin, body })
    expect(status === 422, `a picture at ${image} answers ${status}`)
  }
}

export const outsideCases: readonly Case[] = [
  { name: 'addresses that the server would call', requirement: 'API7', run: fetchNothing },
]

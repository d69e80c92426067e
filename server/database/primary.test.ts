import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { isPassing } from '../http/problem.ts'
import { createPool } from './pool.ts'
import { addressesOf } from './primary.ts'

test('an address with several hosts gives one address per host', () => {
  expect(addressesOf('postgres://datum:se%40cret@10.0.0.1:5432,db-2,[::1]:6432/datum?sslmode=require')).toEqual([
    'postgres://datum:se%40cret@10.0.0.1:5432/datum?sslmode=require',
    'postgres://datum:se%40cret@db-2/datum?sslmode=require',
    'postgres://datum:se%40cret@[::1]:6432/datum?sslmode=require',
  ])
  expect(addressesOf('postgres://datum@db/datum')).toEqual(['postgres://datum@db/datum'])
  expect(addressesOf('no address')).toEqual([''])
})

/** A host over TCP: the test's server has none, and this one can disappear. */
async function openHost(port = 0) {
  const { host } = inject('testServer')
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    const behind = net.connect(path.join(host, '.s.PGSQL.5432'))
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    async vanish() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

const hosts: Awaited<ReturnType<typeof openHost>>[] = []
afterAll(() => Promise.all(hosts.map((host) => host.vanish())))

test('the pool finds the host that accepts writes, and another one when that is gone', async () => {
  const { user } = inject('testServer')
  const first = await openHost()
  const gone = await openHost()
  await gone.vanish()
  const url = `postgres://${user}@127.0.0.1:${gone.port},127.0.0.1:${first.port}/postgres`
  const pool = createPool({ connection: { addresses: addressesOf(url) }, max: 2, onError: () => undefined })
  const query = () => pool.query('select 1')
  expect((await query()).rowCount).toBe(1)

  await first.vanish()
  const refused = await query().then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(isPassing(refused)).toBe(true)

  hosts.push(await openHost(gone.port))
  await expect.poll(() => query().then(({ rowCount }) => rowCount)).toBe(1)
  await pool.end()
})

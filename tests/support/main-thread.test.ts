import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { measureTurns, shortestOf, threadTime } from './main-thread.ts'

let workedMs = 0
/** Counts only what is said to be work: the real clock runs on while a virtual machine is not running. */
const clock = () => workedMs

function block(ms: number): void {
  workedMs += ms
}

async function workInTurns(count: number, ms: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    block(ms)
    await nextTurn()
  }
}

test('the longest turn is found among short ones', async () => {
  const { longestTurnMs } = await measureTurns(async () => {
    await workInTurns(5, 5)
    block(80)
    await workInTurns(5, 5)
  }, clock)
  expect(longestTurnMs).toBe(85)
})

test('work that is split into turns is measured turn by turn, and added up in the total', async () => {
  const { longestTurnMs, totalMs, count } = await measureTurns(() => workInTurns(20, 20), clock)
  expect(longestTurnMs).toBe(20)
  expect(totalMs).toBe(400)
  expect(count).toBeGreaterThanOrEqual(20)
})

test.each<[string, () => unknown]>([
  ['a promise', () => Promise.resolve()],
  ['a tick', () => new Promise<void>((resolve) => process.nextTick(resolve))],
  ['a microtask', () => new Promise<void>((resolve) => queueMicrotask(resolve))],
  ['a resource of a library', () => new AsyncResource('Library').runInAsyncScope(() => block(1))],
])('work that only %s divides is one turn, because nothing else runs in between', async (_, divide) => {
  const { longestTurnMs } = await measureTurns(async () => {
    for (let part = 0; part < 5; part++) {
      block(20)
      await divide()
    }
    await nextTurn()
  }, clock)
  expect(longestTurnMs).toBeGreaterThanOrEqual(100)
})

test('of all tries the shortest counts, and one that is short enough is the last', async () => {
  const lengths = [60, 60, 5, 60, 60, 60]
  let tries = 0
  const action = () => block(lengths[tries++ % lengths.length] ?? 0)
  expect((await shortestOf(action, 0, clock)).longestTurnMs).toBe(5)
  expect(tries).toBe(6)
  expect((await shortestOf(action, 60, clock)).longestTurnMs).toBe(5)
  expect(tries).toBe(9)
})

test('waiting and the work of other threads do not count', async () => {
  const text = Buffer.alloc(30_000_000, 'some text ')
  const startedAt = threadTime()
  const { totalMs } = await measureTurns(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    await promisify(zlib.gzip)(text, { level: 9 })
    await sleep(100)
  })
  expect(totalMs).toBeLessThanOrEqual(threadTime() - startedAt)
  // The first of the three alone takes longer.
  expect(totalMs).toBeLessThan(300)
})

test('requests that are ready at once are a turn each', async () => {
  const server = http.createServer((_, answer) => {
    block(20)
    answer.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const { longestTurnMs, totalMs } = await measureTurns(async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => connected(port)))
    for (const client of clients) client.end('GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n')
    // All of them arrive while the event loop is blocked.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    await Promise.all(clients.map((client) => buffer(client)))
  }, clock)
  server.close()
  expect(longestTurnMs).toBe(20)
  expect(totalMs).toBe(200)
})

async function connected(port: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('an action that throws ends the measurement and throws', async () => {
  await expect(measureTurns(() => Promise.reject(new Error('went wrong')))).rejects.toThrow('went wrong')
})

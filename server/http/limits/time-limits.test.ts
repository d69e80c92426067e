import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createRawServer, handleUnreadable } from '../raw-server.ts'
import { readLargeBody } from './large-body.ts'
import { timeLimits } from './time-limits.ts'

const limits = {
  headersMs: 300,
  requestMs: 60_000,
  checkedEveryMs: 50,
  body: { shortestMs: 300, bytesPerSecond: 100_000 },
}
let server: http.Server
let inside = 0

async function listen(): Promise<number> {
  server = createRawServer({
    handleFirst: () => false,
    isDraining: () => false,
    limits,
    route: async (request, response) => {
      inside += 1
      response.once('close', () => {
        inside -= 1
      })
      const body = await readLargeBody(request, { declared: undefined, most: 1_000_000 }).catch(() => null)
      response.end(`${body?.length}`)
    },
  })
  server.on('clientError', handleUnreadable)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

afterEach(() => server.close())

/** What the server answers to these bytes, until it closes the connection, while the client keeps its side open. */
async function answerTo(sent: string): Promise<string> {
  const socket = net.connect({ port: await listen(), host: '127.0.0.1', allowHalfOpen: true })
  socket.write(sent)
  const answer = await text(socket)
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0)
  socket.destroy()
  return answer
}

const head = 'POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n'

test('half-sent headers end with 408, also if the client keeps its side of the connection open', async () => {
  expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a half-sent upload ends with 408 and leaves its place', async () => {
  expect(await answerTo(`${head}\r\nhalf of a table`)).toMatch(/^HTTP\/1\.1 408 /)
  expect(inside).toBe(0)
})

test('an upload that arrives slowly and does not stop is read to its end', async () => {
  const port = await listen()
  const request = http.request({ port, host: '127.0.0.1', method: 'POST' })
  const answered = once(request, 'response')
  // 600 ms in all, twice the shortest time, with ten times the lowest speed.
  for (let piece = 0; piece < 12; piece++) {
    request.write(Buffer.alloc(60_000))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  request.end()
  const [response] = (await answered) as [http.IncomingMessage]
  expect([response.statusCode, await text(response)]).toEqual([200, '720000'])
})

test('a body that trickles is ended: its speed is counted from its beginning', async () => {
  const socket = net.connect({ port: await listen(), host: '127.0.0.1' })
  socket.write(`${head}\r\n`)
  const trickle = setInterval(() => socket.write('x'), 20)
  // The server has answered and closes: later writes fail.
  socket.once('data', () => clearInterval(trickle))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(trickle)
})

test('headers have seconds, and the longest upload ends before its client gives up', () => {
  expect(timeLimits.headersMs + timeLimits.checkedEveryMs).toBeLessThan(15_000)
  expect(timeLimits.body.shortestMs).toBeLessThan(20_000)
})

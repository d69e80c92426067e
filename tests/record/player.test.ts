import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type Actor, createPlayer } from './player.ts'

const visitor: Actor = { name: 'visitor', kind: 'visitor', email: '', address: '127.0.0.1' }

/** Requests that only read need neither the database nor the mails. */
function unused(): never {
  throw new Error('a request that only reads has asked for more')
}

/** The lines of two requests, the second of which sends back the tag that the first has brought. */
async function record(etag: string): Promise<string[]> {
  const server = http.createServer((request, response) => {
    response.writeHead(request.headers['if-none-match'] === etag ? 304 : 200, { etag }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = () => `http://127.0.0.1:${port}`
  const play = createPlayer({
    url,
    pool: unused,
    mails: { settings: {}, close: unused, take: unused },
    operations: [],
  })
  try {
    play.begin('pages')
    const home = await play.as(visitor).request('GET /', 'home page')
    const headers = { 'if-none-match': home.headers.get('etag') ?? '' }
    await play.as(visitor).request('GET /', 'home page that is known', { headers })
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return play.recording().steps.flatMap(({ lines }) => lines.map(({ field, value }) => `${field}: ${value}`))
}

it('writes the tag of an answer and the same tag in a later request by one name, whatever its letters are', async () => {
  const recorded = await record('"xQyphcABCdefGHIjklMNOpqrSTU"')
  expect(recorded).toContain('status: 304')
  expect(recorded.filter((line) => line.includes('etag'))).toEqual([
    'header etag: <etag>',
    'request if-none-match: <etag>',
    'header etag: <etag>',
  ])
  expect(await record('"4wL9ZKR1xQyphcABCdefGHIjkl"')).toEqual(recorded)
})

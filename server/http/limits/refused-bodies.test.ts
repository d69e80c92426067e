import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

/** More than any limit is declared, and more than the buffers of a connection hold is sent. */
const [declaredBytes, sentBytes] = [60_000_000, 12_000_000]

/** Sends the headers and one chunk of a body, and the rest after the response. */
async function sendSlowly(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo
  const socket = net.connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  const piece = Buffer.alloc(1_000_000, 'a,b\n')
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(piece)
  const [first] = (await once(socket, 'data')) as [Buffer]
  for (let sent = piece.length; sent < sentBytes; sent += piece.length) {
    if (!socket.write(piece)) await once(socket, 'drain')
  }
  socket.destroy()
  const [head = '', body = ''] = first.toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}

test.each([
  ['a table', '/api/imports', 'application/octet-stream', 'table_too_large'],
  ['a picture', '/api/pictures', 'image/png', 'picture_too_large'],
  ['JSON', '/api/order', 'application/json', 'body_too_large'],
])(
  'the refusal of %s that is too large reaches a client that is still sending',
  async (_name, path, type, code) => {
    const { status, body } = await sendSlowly(path, {
      'content-type': type,
      'content-length': String(declaredBytes),
      authorization: `Bearer ${admin.token}`,
    })
    expect([status, JSON.parse(body).code]).toEqual([413, code])
  },
)

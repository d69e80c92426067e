import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { TestActor } from '../actors.ts'
import type { TestPortal } from '../portal.ts'

type Sent = { path: string; file: string | Buffer; type?: string }

/**
 * Sends a file as a network does: in chunks, so that other requests run in between. Where turns are measured, the file is a
 * buffer: making one of a long text is a long turn of the client.
 */
export function sendFile(
  { app }: Pick<TestPortal, 'app'>,
  { token }: Pick<TestActor, 'token'>,
  { path, file, type = 'application/octet-stream' }: Sent,
): Promise<LightMyRequestResponse> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': String(bytes.length),
    },
    payload: Readable.from(piecesOf(bytes)),
  })
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let index = 0; index < bytes.length; index += 65_536) {
    yield bytes.subarray(index, index + 65_536)
    await nextTurn()
  }
}

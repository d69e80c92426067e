import crypto from 'node:crypto'
import http from 'node:http'
import type pg from 'pg'
import { createPool } from '#server/database/pool.ts'
import { verifyPassword } from '#server/features/identity/provider/identity.password.ts'
import type { RecordedStatements, Step } from '#tests/support/statement-recorder.ts'
import type { Swap } from './swaps.ts'

/**
 * The limit of a scenario, in a separate process: a bare node:http server that sends the statements of a recorded
 * request through pg, named, and a response of the same length with the same headers. No routing, no checks, no
 * encoding.
 */
export type Limit = {
  path: string
  /** Length of the response in bytes; the content does not matter. */
  size: number
  /** Name, value, name, value: the headers of the portal's response, because they are bytes to send too. */
  headers: string[]
  /** Replayed in turn. */
  recordings: { groups: RecordedStatements; swaps: Swap[] }[]
  /** A password and its hash: the work of every sign-in. */
  password?: { password: string; hash: string }
}

type Message =
  | { kind: 'open'; database: { host: string; port: number; user: string; database: string }; poolSize: number }
  | { kind: 'limit'; limit: Limit }

const limits = new Map<string, { limit: Limit; bytes: Buffer; turn: number }>()
let pool: pg.Pool

/** The replacement of each recorded text in this request. */
function freshen(swaps: Swap[], turn: number): [string, string][] {
  return swaps.map(({ recorded, fresh }) => {
    if (fresh === 'uuid') return [recorded, crypto.randomUUID()]
    if (fresh === 'token') return [recorded, crypto.randomBytes(16).toString('hex')]
    return [recorded, fresh[turn % fresh.length] ?? recorded]
  })
}

function swapIn(value: unknown, pairs: [string, string][]): unknown {
  if (typeof value !== 'string') return value
  return pairs.reduce((text, [recorded, fresh]) => text.replaceAll(recorded, fresh), value)
}

async function replay({ recordings }: Limit, turn: number): Promise<void> {
  const recording = recordings[turn % recordings.length]
  if (!recording) return
  const { groups, swaps } = recording
  const pairs = freshen(swaps, turn)
  let held: pg.PoolClient | undefined
  async function send({ text, values, isHeld, hasRows }: Step): Promise<void> {
    const sent = pairs.length > 0 ? values.map((value) => swapIn(value, pairs)) : values
    if (isHeld) held ??= await pool.connect()
    const to = isHeld && held ? held : pool
    // As text and values; the pool names them.
    const { rowCount } = await (sent.length > 0 ? to.query(text, sent) : to.query(text))
    if (hasRows && !rowCount) throw new Error(`the limit found or wrote nothing: ${text}`)
    if (/^\s*(commit|rollback)/i.test(text)) {
      held?.release()
      held = undefined
    }
  }
  // The statements of a transaction never overlap: those of one group only ran beside a statement of another connection.
  async function sendHeld(group: Step[]): Promise<void> {
    for (const step of group) if (step.isHeld) await send(step)
  }
  for (const group of groups) {
    await Promise.all([...group.filter(({ isHeld }) => !isHeld).map(send), sendHeld(group)])
  }
}

const server = http.createServer(async (request, response) => {
  request.resume()
  const limitOfPath = limits.get(request.url ?? '')
  if (!limitOfPath) return response.writeHead(404).end()
  const { limit, bytes } = limitOfPath
  limitOfPath.turn += 1
  if (limit.password && !(await verifyPassword(limit.password))) throw new Error('the password was wrong')
  await replay(limit, limitOfPath.turn)
  response.writeHead(200, limit.headers).end(bytes)
})

process.on('message', (message: Message) => {
  if (message.kind === 'limit') {
    const { limit } = message
    limits.set(limit.path, { limit, bytes: Buffer.alloc(limit.size, 'x'), turn: 0 })
    process.send?.({})
    return
  }
  pool = createPool({ connection: message.database, max: message.poolSize, onError: () => {} })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
})
process.on('disconnect', () => process.exit(0))

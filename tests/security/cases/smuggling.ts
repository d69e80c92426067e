import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/network/free-port.ts'
import type { Case, Environment, Report } from './case.ts'

const root = path.join(import.meta.dirname, '../../..')
const program = 'haproxy'
const searchPath = '/usr/local/sbin:/usr/sbin:/usr/local/bin:/usr/bin:/bin'
/** The second request in the same bytes, recognised by its response. */
const inner = 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Ignore: '
const answerOfInner = '"status":"ok"'

type Head = readonly string[]
type Bytes = string | Buffer

function post(head: Head, body: string): string {
  return ['POST /api/order HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...head, '', body].join(
    '\r\n',
  )
}

const chunked = `0\r\n\r\n${inner}`
const lengthOf = (text: string) => `Content-Length: ${Buffer.byteLength(text)}`
const asChunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n0\r\n\r\n`

/** Two servers that parse one of these differently would give the second request to another client. */
const attacks: Readonly<Record<string, Bytes>> = {
  'CL.TE': post([lengthOf(chunked), 'Transfer-Encoding: chunked'], chunked),
  'TE.CL': post(['Content-Length: 4', 'Transfer-Encoding: chunked'], asChunk(inner)),
  'TE.TE, one of them strange': post(
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: x', lengthOf(chunked)],
    chunked,
  ),
  'TE, then identity': post(['Transfer-Encoding: chunked, identity', lengthOf(chunked)], chunked),
  'TE with a space in front of the colon': post(['Transfer-Encoding : chunked', lengthOf(chunked)], chunked),
  'TE with a tab': post(['Transfer-Encoding:\tchunked', lengthOf(chunked)], chunked),
  'TE with a strange letter': post(['Transfer-Encoding: \u000bchunked', lengthOf(chunked)], chunked),
  'TE on a folded line': post(['X-A: b', ' Transfer-Encoding: chunked', lengthOf(chunked)], chunked),
  'TE folded': post(['Transfer-Encoding:', ' chunked', lengthOf(chunked)], chunked),
  'TE in HTTP/1.0': post(['Transfer-Encoding: chunked', lengthOf(chunked)], chunked).replace(
    'HTTP/1.1',
    'HTTP/1.0',
  ),
  'two lengths, the first longer': post([lengthOf(inner), 'Content-Length: 0'], inner),
  'two lengths, the second longer': post(['Content-Length: 0', lengthOf(inner)], inner),
  'lengths in one line': post([`${lengthOf(inner)}, 0`], inner),
  'a length with a space in front of the colon': post(['Content-Length : 0', lengthOf(inner)], inner),
  'a length with a plus': post(['Content-Length: +0'], inner),
  'a length with a letter': post(['Content-Length: 0x0'], inner),
  'a length below nothing': post(['Content-Length: -1'], inner),
  'a length too large': post(['Content-Length: 18446744073709551616'], inner),
  'a length with a space inside': post(['Content-Length: 0 0'], inner),
  'lines that end in CR alone': post(['X-A: b\rContent-Length: 0', lengthOf(inner)], inner),
  'lines that end in LF alone': post(['X-A: b\nContent-Length: 0', lengthOf(inner)], inner),
  'a NUL in a header': post(['X-A: b\u0000c', lengthOf(inner)], inner),
  'a chunk that is longer than it says': post(
    ['Transfer-Encoding: chunked'],
    `1\r\nA\r\n0\r\n\r\n`.replace('A', 'AB'),
  ),
  'a chunk of a size with a letter too many': post(['Transfer-Encoding: chunked'], `0x0\r\n\r\n${inner}`),
  'a chunk of an endless size': post(['Transfer-Encoding: chunked'], `fffffffffffffffff\r\n${inner}`),
  'a chunk with a note that ends in LF': post(['Transfer-Encoding: chunked'], `2;\nxx\r\n0\r\n\r\n${inner}`),
  'a body behind a GET': `GET /api/review/own HTTP/1.1\r\nHost: localhost\r\n${lengthOf(inner)}\r\n\r\n${inner}`,
  'two hosts': `GET /api/review/own HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n`,
  'a space in the path': `GET /api/review/own x HTTP/1.1\r\nHost: localhost\r\n\r\n`,
}

/** How long a second answer may take to come. Most attacks leave the server waiting for more, so nothing ends them. */
const silenceMs = 700

/** Ends an exchange that hangs. It says nothing about how long one may take. */
const hangsMs = 60_000

/** Sends raw bytes and returns what arrives until the server closes the connection, or is silent for a while. */
function exchange(port: number, bytes: Bytes, timeoutMs: number): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    const done = () => {
      socket.destroy()
      resolve(received)
    }
    socket.setTimeout(timeoutMs, done)
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

type Listener = { port: number; where: string }

async function attack({ port, where }: Listener, { send }: Environment, { expect }: Report): Promise<void> {
  const honest = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'
  const two = `${honest}\r\n${honest}Connection: close\r\n\r\n`
  const answered = (await exchange(port, two, hangsMs)).split(answerOfInner).length - 1
  expect(answered === 2, `${where} answers ${answered} of two honest requests: nothing is proved`)
  for (const [kind, bytes] of Object.entries(attacks)) {
    const received = await exchange(port, bytes, silenceMs)
    const answers = received.match(/HTTP\/1\.[01] \d{3}/g) ?? []
    expect(!received.includes(answerOfInner), `${where}, ${kind}: the second request was answered`)
    expect(!/HTTP\/1\.[01] 5\d\d/.test(received), `${where}, ${kind}: answered with ${answers.join()}`)
    const next = await exchange(
      port,
      'GET /api/review/own HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      hangsMs,
    )
    expect(next.startsWith('HTTP/1.1 401'), `${where}, ${kind}: the next visitor got ${next.slice(0, 40)}`)
  }
  const alive = await send('/healthz')
  expect(alive.status === 200, `${where}: the portal answers ${alive.status} afterwards`)
}

async function attackPortal(environment: Environment, report: Report): Promise<void> {
  await attack({ port: Number(new URL(environment.url).port), where: 'the portal itself' }, environment, report)
}

/** The shipped load balancer, with this machine's ports instead of the containers'. */
async function startBalancer(
  folder: string,
  environment: Environment,
): Promise<{ port: number; child: ChildProcess } | null> {
  if (!searchPath.split(':').some((one) => fs.existsSync(path.join(one, program)))) return null
  const port = await freePort()
  const shipped = fs.readFileSync(path.join(root, 'ops/haproxy/haproxy.cfg'), 'utf8')
  const file = path.join(folder, 'haproxy.cfg')
  const portal = new URL(environment.url).host
  fs.writeFileSync(
    file,
    shipped.replace('bind :8080', `bind 127.0.0.1:${port}`).replaceAll(/portal-\d:3000/g, portal),
  )
  const child = spawn(program, ['-db', '-q', '-f', file], { env: { PATH: searchPath }, stdio: 'ignore' })
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return { port, child }
    await sleep(100)
  }
  child.kill()
  throw new Error('haproxy did not become ready')
}

async function attackBalancer(environment: Environment, report: Report): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-abuse-'))
  try {
    const balancer = await startBalancer(folder, environment)
    if (!balancer) return report.skip('haproxy is not installed')
    try {
      await attack({ port: balancer.port, where: 'through haproxy' }, environment, report)
      const figures = await fetch(`http://127.0.0.1:${balancer.port}//metrics`)
      report.expect(figures.status === 404, `figures are served outside as //metrics (${figures.status})`)
    } finally {
      balancer.child.kill()
      await once(balancer.child, 'exit')
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

export const smugglingCases: readonly Case[] = [
  { name: 'a second request in the bytes of the first', requirement: 'V4.2', run: attackPortal },
  { name: 'the same through the shipped haproxy', requirement: 'V4.2', run: attackBalancer },
]

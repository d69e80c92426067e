import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { filledData, testMails } from '#tests/support/mails.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import type { Mails, WrittenMail } from './mail.ts'

let database: TestDatabase
let server: SMTPServer
const received: { to: string[]; raw: string }[] = []
let isRefusing = false
let connections = 0

beforeAll(async () => {
  database = await cloneDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onData(stream, session, done) {
      if (isRefusing) return done(new Error('the mail server is out of order'))
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
})

afterAll(async () => {
  server.close()
  await database.drop()
})

const template = 'order-confirmation'

function letter(id: string) {
  const data = filledData(template, { number: 10001, title: 'Motor', address: 'Ünïcode 1' })
  return { id, data }
}

function readerOf(name = 'Demo Cycles, Rotterdam') {
  return { userId: null, name, address: 'demo-cycles@test.example' }
}

function mailWith(id: string, name?: string): WrittenMail {
  return mails().write(readerOf(name), template, letter(id))
}

function mails(pool = database.pool): Mails {
  const { port } = server.server.address() as AddressInfo
  return testMails(pool, { url: `smtp://127.0.0.1:${port}`, from: 'orders@test.example' })
}

test('a mail arrives at one address, in HTML and text, once however often its job runs', async () => {
  const id = crypto.randomUUID()
  await mails().sendWritten(mailWith(id))
  await mails().sendWritten(mailWith(id))
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['demo-cycles@test.example'])
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail.messageId).toBe(`<${id}@test.example>`)
  expect(mail.to?.[0]).toMatchObject({ name: 'Demo Cycles, Rotterdam', address: 'demo-cycles@test.example' })
  expect(mail.html).toContain('Ünïcode 1')
  expect(mail.text).toContain('Order 10001')
})

test('twenty mails use two connections, not twenty, and a connection that the server closed is opened again', async () => {
  received.length = 0
  connections = 0
  const one = mails()
  await Promise.all(Array.from({ length: 20 }, () => one.sendWritten(mailWith(crypto.randomUUID()))))
  expect(received).toHaveLength(20)
  expect(connections).toBeLessThanOrEqual(2)
  for (const connection of server.connections as Set<{ close(): void }>) connection.close()
  await one.sendWritten(mailWith(crypto.randomUUID()))
  expect(received).toHaveLength(21)
})

test('writing a mail leaves no connection that acknowledges before the disk does', async () => {
  const one = mails()
  await Promise.all(Array.from({ length: 8 }, () => one.sendWritten(mailWith(crypto.randomUUID()))))
  const asked = Array.from({ length: 12 }, () =>
    database.pool.query<{ source: string }>(`select source from pg_settings where name = 'synchronous_commit'`),
  )
  const answers = await Promise.all(asked)
  expect(answers.map(({ rows }) => rows[0]?.source)).not.toContain('session')
})

test('line breaks in a name make no headers', async () => {
  received.length = 0
  await mails().sendWritten(mailWith(crypto.randomUUID(), 'A\r\nBcc: target@test.example'))
  expect(received[0]?.to).toEqual(['demo-cycles@test.example'])
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail.bcc ?? []).toEqual([])
})

test('mails are stored as they are written, also with quotes, backslashes and half of a character', async () => {
  const id = crypto.randomUUID()
  const name = 'A "B" \\ {C, D} \ud83d'
  await mails().sendAll([{ ...mailWith(id, name), subject: 'NULL' }, mailWith(crypto.randomUUID())])
  const { rows } = await database.pool.query('select to_name, subject, text_body from mail where id = $1', [id])
  expect(rows).toEqual([
    { to_name: 'A "B" \\ {C, D} \ufffd', subject: 'NULL', text_body: expect.stringContaining('Ünïcode 1') },
  ])
})

test('if the mail server refuses, the job fails, and the mail is sent when it runs again', async () => {
  received.length = 0
  const id = crypto.randomUUID()
  isRefusing = true
  await expect(mails().sendWritten(mailWith(id))).rejects.toThrow()
  isRefusing = false
  await mails().sendWritten(mailWith(id))
  expect(received).toHaveLength(1)
  const { rows } = await database.pool.query('select sent_at from mail where id = $1', [id])
  expect(rows[0].sent_at).toBeInstanceOf(Date)
})

test('a mail whose sending could not be stored is not sent again by the same process', async () => {
  received.length = 0
  const id = crypto.randomUUID()
  let isAway = true
  const db = {
    query(sql: string, values?: readonly unknown[]) {
      if (isAway && sql.startsWith('update mail')) return Promise.reject(new Error('Connection terminated'))
      return database.pool.query(sql, values as unknown[])
    },
  }
  const one = mails(db as typeof database.pool)
  await expect(one.sendWritten(mailWith(id))).rejects.toThrow('Connection terminated')
  isAway = false
  await Promise.all([one.sendWritten(mailWith(id)), one.sendWritten(mailWith(id))])
  expect(received).toHaveLength(1)
  const { rows } = await database.pool.query('select sent_at from mail where id = $1', [id])
  expect(rows[0].sent_at).toBeInstanceOf(Date)
})

test('while the server is unreachable mails fail at once, and wait for the first one that is accepted again', async () => {
  received.length = 0
  const nobody = testMails(database.pool, { url: 'smtp://127.0.0.1:1', from: 'orders@test.example' })
  const failures = await Promise.allSettled([nobody.sendWritten(mailWith(crypto.randomUUID()))])
  const [failure] = failures
  const why = failure?.status === 'rejected' ? String(failure.reason.message) : ''
  expect(why).toContain('The mail server cannot be reached: ')
  await expect(nobody.sendWritten(mailWith(crypto.randomUUID()))).rejects.toThrow(
    'The mail server cannot be reached.',
  )

  const { rows } = await database.pool.query<{ id: number }>(
    `select (graphile_worker.add_job('test.mail', run_at := now() + interval '1 hour')).id`,
  )
  const id = rows[0]?.id
  await database.pool.query(
    'update graphile_worker._private_jobs set attempts = 9, last_error = $2 where id = $1',
    [id, why],
  )
  await mails().sendWritten(mailWith(crypto.randomUUID()))
  const woken = await database.pool.query(
    'select attempts, run_at <= now() as is_due from graphile_worker.jobs where id = $1',
    [id],
  )
  expect(woken.rows).toEqual([{ attempts: 1, is_due: true }])
})

test('when the server is back, waiting mails are sent without another one that is due', async () => {
  const port = await freePort()
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'orders@test.example' }
  const away = testMails(database.pool, smtp)
  const failure = await away.sendWritten(mailWith(crypto.randomUUID())).catch((error: Error) => error.message)
  const { rows } = await database.pool.query<{ id: number }>(
    `select (graphile_worker.add_job('test.mail', run_at := now() + interval '1 hour')).id`,
  )
  await database.pool.query(
    'update graphile_worker._private_jobs set attempts = 9, last_error = $2 where id = $1',
    [rows[0]?.id, failure],
  )
  const back = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  back.listen(port, '127.0.0.1')
  try {
    const isDue = 'select run_at <= now() as is_due from graphile_worker.jobs where id = $1'
    await expect
      .poll(async () => (await database.pool.query(isDue, [rows[0]?.id])).rows[0]?.is_due, { timeout: 60_000 })
      .toBe(true)
  } finally {
    await new Promise((done) => back.close(() => done(undefined)))
  }
})

test('a name or a subject with line breaks makes no header', async () => {
  const evil = 'Alice\r\nBcc: evil@evil.example\r\n\r\nbody'
  const id = crypto.randomUUID()
  await mails().sendWritten({ ...mailWith(id, evil), subject: evil })
  const mail = received.at(-1)
  expect(mail?.to).toEqual(['demo-cycles@test.example'])
  expect(mail?.raw).toContain(id)
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
})

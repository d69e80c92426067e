import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  port: number
  /** Message-IDs of everything that was taken, in order. */
  taken: string[]
  /** `down` refuses every mail, `slow` takes it after a while. */
  mood: 'up' | 'down' | 'slow'
  stop(): Promise<void>
}

const slowMs = 4_000

/** A mail server that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(mail.mood === 'down' ? new Error('out of order') : undefined),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const id = /^message-id: <([^@>]+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none'
        const take = () => {
          mail.taken.push(id)
          done()
        }
        if (mail.mood === 'slow') setTimeout(take, slowMs)
        else take()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mail: MailServer = {
    port,
    taken: [],
    mood: 'up',
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mail
}

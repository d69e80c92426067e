import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received mail, unparsed. */
export type Mail = { from: string; to: string[]; raw: string }

export type MailTrap = { settings: Record<string, string>; mails: readonly Mail[]; close: () => Promise<void> }

/** A mail server on loopback that stores the mails it gets. `settings` make a portal send to it. */
export async function openMailTrap(): Promise<MailTrap> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@test.example' },
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

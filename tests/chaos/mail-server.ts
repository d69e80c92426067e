import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * `down`: nothing listens. `silent`: connections are accepted without a greeting. `slow`: a mail is accepted after a
 * while.
 */
export type Mood = 'up' | 'down' | 'silent' | 'slow'

export type MailServer = {
  port: number
  /** Message-IDs of all accepted mails, in order. */
  taken: string[]
  /** Of each id, to say which mail breaks an invariant. */
  subjects: Map<string, string>
  setMood(mood: Mood): Promise<void>
  stop(): Promise<void>
}

const slowMs = 1_500

/** A mail server that records the mails it gets. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = []
  const subjects = new Map<string, string>()
  let mood: Mood = 'up'
  let port = 0
  let close: (() => Promise<void>) | undefined

  async function open(): Promise<void> {
    const server = createSmtp({ taken, subjects }, () => mood)
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
    close = () => new Promise((resolve) => server.close(() => resolve()))
  }

  async function saySilence(): Promise<void> {
    const sockets = new Set<net.Socket>()
    const server = net.createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    close = () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  }

  await open()
  return {
    port,
    taken,
    subjects,
    async setMood(next) {
      const isListening = (one: Mood) => one === 'up' || one === 'slow'
      const wasListening = isListening(mood)
      mood = next
      if (wasListening && isListening(next)) return
      await close?.()
      close = undefined
      if (isListening(next)) await open()
      else if (next === 'silent') await saySilence()
    },
    stop: async () => close?.(),
  }
}

type Arrived = Pick<MailServer, 'taken' | 'subjects'>

function createSmtp({ taken, subjects }: Arrived, mood: () => Mood): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 500,
    // There may be no name server.
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const id = /^message-id: <([^@>]+)/im.exec(text)?.[1] ?? 'none'
        subjects.set(id, /^subject: (.*)/im.exec(text)?.[1]?.trim() ?? '')
        const take = () => {
          taken.push(id)
          done()
        }
        if (mood() === 'slow') setTimeout(take, slowMs)
        else take()
      })
    },
  })
  server.on('error', () => undefined)
  return server
}

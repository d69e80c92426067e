import fs from 'node:fs'
import path from 'node:path'
import mustache from 'mustache'
import { createTransport, type Transporter } from 'nodemailer'
import type { Database } from '../database/pool.ts'

export type Recipient = { name: string; address: string }

/** A mail to be written. `id` makes it one mail however often its job runs. */
export type Letter = {
  id: string
  to: Recipient
  subject: string
  template: keyof typeof occasions
  data: Record<string, unknown>
}

/** What the list of mails shows beside the subject, and why somebody gets this mail. */
const occasions = {
  'order-confirmation': { preview: 'We have your order.', why: 'You get this mail because you placed an order.' },
  'order-expired': { preview: 'Nothing was charged.', why: 'You get this mail because you placed an order.' },
  receipt: { preview: 'We have your payment.', why: 'You get this mail because you paid an order.' },
  refund: { preview: 'Your bank shows it within days.', why: 'You get this mail because you paid an order.' },
  'reset-password': {
    preview: 'The link works once and for one hour.',
    why: 'You get this mail because somebody asked for a new password.',
  },
  'verify-email': {
    preview: 'The link works for one day.',
    why: 'You get this mail because this address was given at sign-up.',
  },
}

export type Mailer = { send(letter: Letter): Promise<void> }

type Options = { db: Database; smtp: { url: string; from: string } | undefined; senderName: string }

const templates = path.join(import.meta.dirname, 'templates')

/**
 * Writes a mail from its template, keeps it, and hands it to the mail server when there is one. The row comes first and
 * its id is the Message-ID, so a job that is run again after a crash does not write a second mail.
 */
export function createMailer({ db, smtp, senderName }: Options): Mailer {
  const transport = smtp && connect(smtp.url)
  return {
    async send(letter) {
      const body = render(letter)
      await db.query(
        `insert into mail (id, to_name, to_address, subject, text_body, html_body)
         values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
        [letter.id, letter.to.name, letter.to.address, letter.subject, body.text, body.html],
      )
      if (!transport || !smtp) return
      const { rows } = await db.query<{ sent_at: Date | null }>('select sent_at from mail where id = $1', [
        letter.id,
      ])
      if (rows[0]?.sent_at) return
      await transport.sendMail({
        messageId: `<${letter.id}@${smtp.from.split('@')[1]}>`,
        from: { name: senderName, address: smtp.from },
        // An object, never a string: a comma in a name would make two recipients of it.
        to: letter.to,
        subject: letter.subject,
        text: body.text,
        html: body.html,
      })
      await db.query('update mail set sent_at = now() where id = $1', [letter.id])
    },
  }
}

function connect(url: string): Transporter {
  return createTransport(url, {}).use('compile', (_mail, done) => done())
}

function render({ template, data, subject }: Letter): { text: string; html: string } {
  const view = { ...occasions[template], ...data, subject }
  return {
    text: mustache.render(read(`${template}.txt`), view, {}, { escape: String }),
    html: mustache.render(read('layout.html'), view, { body: read(`${template}.html`) }),
  }
}

function read(file: string): string {
  return fs.readFileSync(path.join(templates, file), 'utf8')
}

/** Forgets every mail to an address. */
export async function deleteMailsTo(db: Database, address: string): Promise<void> {
  await db.query('delete from mail where to_address = $1', [address])
}

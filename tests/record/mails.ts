import PostalMime from 'postal-mime'
import { type MailTrap, openMailTrap } from '#tests/security/mail-trap.ts'
import { maskIdentities, maskNumbers } from './compare/names.ts'
import { type Line, writeText } from './compare/written.ts'

export type SentMail = { from: string; to: string; subject: string; text: string; links: string[] }

/** A mail server for the test. `take` returns the mails since the last call. */
export type Mails = Pick<MailTrap, 'settings' | 'close'> & { take(): Promise<SentMail[]> }

export async function openMails(): Promise<Mails> {
  const trap = await openMailTrap()
  let taken = 0
  return {
    settings: trap.settings,
    close: trap.close,
    async take() {
      const fresh = trap.mails.slice(taken)
      taken += fresh.length
      return Promise.all(fresh.map(({ raw }) => read(raw)))
    },
  }
}

async function read(raw: string): Promise<SentMail> {
  const mail = await PostalMime.parse(raw)
  const links = [...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decode(href))
  return {
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map(({ name, address }) => `${name} <${address}>`).join(', '),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trim(),
    links,
  }
}

function decode(attribute: string): string {
  return attribute
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
}

/**
 * Mails in an order that does not depend on the speed of jobs: by their content, and equal ones by their order numbers,
 * which rise as orders are placed. `name` names changing values.
 */
export function writeMails(mails: readonly SentMail[], name: (text: string) => string): Line[] {
  return mails
    .map((mail) => ({ mail, text: `${mail.to}\n${mail.subject}\n${mail.text}` }))
    .map(({ mail, text }) => ({
      mail,
      said: maskNumbers(text),
      numbered: maskIdentities(text),
    }))
    .sort((a, b) => compareTexts(a.said, b.said) || compareTexts(a.numbered, b.numbered))
    .flatMap(({ mail }, index) => {
      const field = `mail ${index + 1}`
      return [
        { field: `${field} from`, value: mail.from },
        { field: `${field} to`, value: name(mail.to) },
        { field: `${field} subject`, value: name(mail.subject) },
        ...writeText(`${field} text`, name(mail.text)),
        ...mail.links.map((link) => ({ field: `${field} link`, value: name(link) })),
      ]
    })
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

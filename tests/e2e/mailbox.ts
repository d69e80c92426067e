import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Characters that the mailbox escapes. */
const references: Record<string, string> = {
  '&amp;': '&',
  '&#x3D;': '=',
  '&#x2F;': '/',
  '&#37;': '%',
  '&quot;': '"',
}

/** The demo mailbox's entries for this address, newest first. */
async function mailsTo(request: APIRequestContext, address: string): Promise<string[]> {
  const page = await (await request.get('/dev/mail')).text()
  const text = page.replaceAll(/&(?:amp|#x3D|#x2F|#37|quot);/g, (found) => references[found] ?? found)
  return text.split('<details>').filter((mail) => mail.includes(address))
}

type Wanted = { to: string; link: RegExp; count?: number }

/** Waits until `count` mails to this address (one by default) contain such a link, and returns the newest link. */
export async function linkInMail(request: APIRequestContext, { to, link, count = 1 }: Wanted): Promise<string> {
  const links = async () => (await mailsTo(request, to)).flatMap((mail) => link.exec(mail)?.[0] ?? [])
  await expect.poll(async () => (await links()).length).toBe(count)
  return (await links())[0] ?? ''
}

import type { FastifyReply } from 'fastify'

/** Words as a part of the name of a file: letters and digits of any script, with hyphens between them. */
export function fileWords(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

/** For programs that do not read `filename*`: without accents, and without letters that ASCII does not have. */
function inAscii(name: string): string {
  const plain = name.replaceAll('ß', 'ss').normalize('NFKD')
  return plain
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\]/g, '')
    .replaceAll(/^-+/g, '')
}

/** RFC 8187: what `encodeURIComponent` leaves as it is and a parameter may not have. */
function encode(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Makes a response a file to save, without caching, named after the company: `datum-orders-2026-11-21.csv` (RFC 6266). */
export function asAttachment(
  reply: FastifyReply,
  name: string,
  { isWhole = false }: { isWhole?: boolean | undefined } = {},
): FastifyReply {
  const seller = fileWords(reply.server.portal.settings.company().name)
  const whole = isWhole || seller === '' ? name : `${seller}-${name}`
  const plain = inAscii(whole)
  const encoded = plain === whole ? '' : `; filename*=UTF-8''${encode(whole)}`
  return reply
    .header('content-disposition', `attachment; filename="${plain}"${encoded}`)
    .header('cache-control', 'no-store')
}

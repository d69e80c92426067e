import crypto from 'node:crypto'
import { addNotice, maxNoticeBytes, noticeTypes } from '#contract/withdrawals/notices.ts'
import type { Database } from '#server/database/pool.ts'
import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import { countNotices, findNotice, insertNotice } from './withdrawals.notices.store.ts'

/** Far more than a shop has languages: uploads that nothing names are deleted after a day. */
const maxNotices = 200

const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' }

/** What the bytes say; undefined for another file. */
function typeOf(bytes: Buffer): (typeof noticeTypes)[number] | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  const start = bytes.subarray(0, 4_096).toString('utf8').trimStart()
  return /^\uFEFF?(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(start) && /<svg[\s>]/i.test(start)
    ? 'image/svg+xml'
    : undefined
}

/** Stores the file byte for byte. Throws `notice_type`, `too_many_notices`. */
async function keepNotice(db: Database, bytes: Buffer): Promise<{ address: string }> {
  const type = typeOf(bytes) ?? refuse('notice_type')
  const hash = crypto.createHash('sha256').update(bytes).digest('hex')
  if ((await countNotices(db)) >= maxNotices) refuse('too_many_notices')
  await insertNotice(db, { hash, type, bytes })
  return { address: `/guarantee-notices/${hash}.${endings[type]}` }
}

const fileName = /^([0-9a-f]{64})\.(png|jpg|svg)$/

/**
 * Takes and serves guarantee notices: public and cacheable for ever, because the content of a name never changes. Nothing in them
 * can run, also for those who open one by its address.
 */
export function registerNotices({ server, takeFiles }: App, { db }: { db: Database }): void {
  takeFiles(
    {
      types: noticeTypes,
      maxBytes: maxNoticeBytes,
      tooLarge: () => refuse('notice_too_large'),
      wrongType: 'notice_type',
      guard: addNotice,
      maxAtOnce: { inAll: 4, perAccount: 2 },
    },
    (handle) => handle(addNotice, ({ file }) => keepNotice(db, Buffer.from(file ?? refuse('notice_type')))),
  )
  server.get<{ Params: { file: string } }>('/guarantee-notices/:file', async (request, reply) => {
    const [, hash = '', ending] = fileName.exec(request.params.file) ?? refuse('not_found')
    const found = (await findNotice(db, hash)) ?? refuse('not_found')
    if (endings[found.type] !== ending) refuse('not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(found.type)
      .send(found.bytes)
  })
}

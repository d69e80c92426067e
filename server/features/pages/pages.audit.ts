import type { Actor } from '#contract/access.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { PageContent } from '#contract/pages/pages.ts'
import { baseLanguage } from '#i18n/language.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { recordEvents } from '#server/events/events.ts'
import type { PageRow } from './pages.store.ts'

type Change = { action: AuditAction; before?: PageRow | undefined; after?: PageRow | undefined }

/** What the log keeps of a page: blocks one by one, so that it shows which of them have changed. */
function fieldsOf({ draft, address, published_number }: PageRow): Record<string, unknown> {
  const { blocks, ...head }: PageContent = draft
  return {
    ...head,
    shownAddress: address,
    publishedNumber: published_number,
    order: blocks.map(({ id }) => id),
    ...Object.fromEntries(blocks.map((block) => [`block ${block.id}`, JSON.stringify(block)])),
  }
}

/** The audit log, and the event by which every instance renders its pages again, if visitors see the change. */
export async function recordPage(tx: Database, actor: Actor, { action, before, after }: Change): Promise<void> {
  const row = after ?? before
  if (!row) return
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'page', id: row.id, name: row.draft.title[baseLanguage()] },
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  })
  if (action === 'page.published' || action === 'page.withdrawn') {
    await recordEvents(tx, { type: 'page.published', subjectId: row.id })
  }
}

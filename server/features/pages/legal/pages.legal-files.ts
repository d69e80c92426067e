import type { LegalKind } from '#contract/pages/legal-kinds.ts'
import { showPage } from '#contract/pages/pages.ts'
import { type Language, languageInfo } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import type { MailAttachment } from '#server/mail/mail.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { listShownLegal } from './pages.legal.store.ts'
import { pageAsHtml } from './pages.legal-html.ts'

/** Go with the confirmation of an order: buyers keep the version of that day. */
const attachedKinds: readonly LegalKind[] = ['terms', 'withdrawal']

/** Characters that a file name has on every system. */
function fileName(title: string, kind: LegalKind): string {
  const name = title.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim()
  return `${name === '' ? kind : name}.html`
}

type LegalFiles = {
  attachments: MailAttachment[]
  /** Whether the instruction on withdrawal is one of them. */
  hasInstruction: boolean
}

/** The terms, and where consumers buy the instruction on withdrawal, as files in a language: as far as they are published. */
export async function readLegalFiles(
  { db, settings }: { db: Database; settings: Settings },
  language: Language,
): Promise<LegalFiles> {
  const hasConsumers = settings.buyers().sellsTo === 'both'
  const kinds = attachedKinds.filter((kind) => kind !== 'withdrawal' || hasConsumers)
  const rows = await listShownLegal(db)
  const pages = kinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ content }) => ({ kind, content })),
  )
  const attachments = pages.map(({ kind, content }) => {
    const page = showPage(content, language)
    const html = pageAsHtml(page, { language, direction: languageInfo(language)?.direction ?? 'ltr' })
    return {
      filename: fileName(page.title, kind),
      content: Buffer.from(html),
      contentType: 'text/html; charset=utf-8',
    }
  })
  return { attachments, hasInstruction: pages.some(({ kind }) => kind === 'withdrawal') }
}

import { previewDocument } from '#contract/settings/previews.ts'
import { language, t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { type DocumentContent, titleOf } from '#server/documents/document-content.ts'
import type { Documents } from '#server/documents/documents.ts'
import { readLogos } from '#server/documents/logos.ts'
import { sellerOf } from '#server/documents/seller.ts'
import { documentsTask } from '#server/documents/tasks.ts'
import type { App } from '#server/http/app.ts'
import { renderMail } from '#server/mail/mail.ts'
import { readNewestSettings, type Settings } from '#server/portal-settings/portal-settings.ts'
import type { Storage } from '#server/storage/storage.ts'

type SampleDeps = { db: Database; settings: Settings }

/** A document of an order that does not exist, with the company as the drafts have it. */
export async function sampleDocument({ db, settings: published }: SampleDeps): Promise<DocumentContent> {
  const settings = await readNewestSettings(db, published)
  const seller = sellerOf(settings)
  const { timeZone } = settings.formats
  const format = new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeZone })
  return {
    title: t('Order confirmation'),
    number: '0',
    language: language(),
    seller,
    facts: [{ name: t('Order date'), value: format.format(new Date()) }],
    addresses: [{ name: t('Customer'), value: t('Sample company') }],
    columns: [
      { name: t('Line', { context: 'of an order' }), width: 0.06, isMono: true },
      { name: t('SKU'), width: 0.22, isMono: true },
      { name: t('Name'), width: 0.52 },
      { name: t('Quantity'), width: 0.2, isFigure: true },
    ],
    rows: [{ cells: ['1', 'SAMPLE-1', t('Sample product'), '1'], below: '' }],
    notes: [{ name: '', text: t('This is a preview. It does not belong to an order.') }],
  }
}

/** The test mail with the drafts, in the language of the request. */
export async function previewMail(
  { db, settings, publicUrl }: SampleDeps & { publicUrl: string },
  userName: string,
): Promise<{ subject: string; html: string }> {
  const { company, documents } = await readNewestSettings(db, settings)
  const { name: brand, legalName } = company
  const house = { brand, legalName, footer: documents.mailFooter, isDemo: false, publicUrl }
  const { subject, html } = renderMail('test-mail', { userName }, house)
  return { subject, html }
}

type PreviewDeps = SampleDeps & { documents: Documents; storage: Storage }

/** The sample document as PDF, for admins. */
export function registerPreviews({ handle }: App, { db, settings, documents, storage }: PreviewDeps): void {
  handle(previewDocument, async ({ actor, address }) => {
    const document = await sampleDocument({ db, settings })
    const asker = { account: actor.id, address }
    const body = await documents.make(documentsTask, {
      by: { kind: 'documents', asker },
      input: { documents: [document], title: titleOf(document), ...(await readLogos(storage, [document])) },
    })
    return { body, saveAs: 'sample.pdf' }
  })
}

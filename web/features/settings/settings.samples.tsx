import { useState } from 'react'
import { previewDocument, previewMail } from '#contract/settings/previews.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'

async function saveDocument(): Promise<void> {
  const file = await saveFile(previewDocument, {}, 'sample.pdf')
  showToast(t('{file} downloaded', { file }))
}

async function readMail(): Promise<string> {
  return (await call(previewMail, {})).html
}

/** A document and a mail with the drafts, before they are published. */
export function Samples() {
  const [html, setHtml] = useState<string | null>(null)
  const { run, isBusy, error } = useCommand((action: () => Promise<void>) => action())
  return (
    <section>
      <h2 className="mb-3 text-h3">{t('Draft preview')}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" isBusy={isBusy} onClick={() => run(saveDocument)}>
          {t('Save a sample document')}
        </Button>
        <Button size="small" isBusy={isBusy} onClick={() => run(async () => setHtml(await readMail()))}>
          {t('Show a sample email')}
        </Button>
      </div>
      <FormRefusal text={error} />
      {html === null ? null : (
        <iframe
          title={t('Sample email')}
          sandbox=""
          srcDoc={html}
          className="mt-3 h-112 w-full border border-line-strong"
        />
      )}
    </section>
  )
}

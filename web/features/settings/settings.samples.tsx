import { useState } from 'react'
import { previewDocument, previewMail } from '#contract/settings/previews.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { saveFile } from '../../api/save-file.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
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
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function runBusy(run: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section>
      <h2 className="mb-3 text-h3">{t('Preview of the draft')}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" isBusy={isBusy} onClick={() => void runBusy(saveDocument)}>
          {t('Save a sample document')}
        </Button>
        <Button size="small" isBusy={isBusy} onClick={() => void runBusy(async () => setHtml(await readMail()))}>
          {t('Show a sample email')}
        </Button>
      </div>
      <FormRefusal text={problem} />
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

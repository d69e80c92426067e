import { type ChangeEvent, useRef } from 'react'
import { addressOf, type Reply } from '#contract/endpoint.ts'
import { addNotice, maxNoticeBytes, noticeTypes } from '#contract/withdrawals/notices.ts'
import { t } from '#i18n/t.ts'
import { sendFile } from '../../api/send-file.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldControl } from '../../ui/field.tsx'

type NoticeProps = { control: FieldControl; label: string; path: string; onChange: (path: string) => void }

/** The error of a file before it is sent. */
function objection({ type, size }: File): string | null {
  if (!(noticeTypes as readonly string[]).includes(type)) return t('Upload the notice as PNG, JPEG or SVG.')
  return size > maxNoticeBytes ? t('This file is larger than 2 MB.') : null
}

async function uploadNotice(file: File): Promise<Reply<typeof addNotice>> {
  const upload = { method: addNotice.method, address: addressOf(addNotice), file, type: file.type }
  const sending = { signal: new AbortController().signal, onProgress: () => undefined }
  return (await sendFile(upload, sending)).json()
}

/** The official file of one language. It is stored at once and shown when the settings are published. */
export function NoticeInput({ control, label, path, onChange }: NoticeProps) {
  const input = useRef<HTMLInputElement>(null)
  const { run, isBusy, error, setError } = useCommand(uploadNotice, { done: ({ address }) => onChange(address) })

  function onFile({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const wrong = objection(file)
    if (wrong) setError(wrong)
    else run(file)
  }

  return (
    <div className="grid justify-items-start gap-2">
      {path === '' ? null : <img src={path} alt={label} className="max-h-40 border border-line bg-[#fff]" />}
      <div className="flex flex-wrap gap-2">
        <Button {...control} isBusy={isBusy} onClick={() => input.current?.click()}>
          {path === '' ? t('Choose a file') : t('Replace')}
        </Button>
        {path === '' ? null : <Button onClick={() => onChange('')}>{t('Remove')}</Button>}
      </div>
      <input ref={input} type="file" hidden accept={noticeTypes.join(',')} aria-label={label} onChange={onFile} />
      {error === null ? null : (
        <p role="alert" className="font-[560] text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

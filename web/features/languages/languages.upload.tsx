import { type ChangeEvent, useRef, useState } from 'react'
import { addressOf } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import type { PortalLanguage } from '#contract/languages/languages.ts'
import {
  applyMessageFile,
  checkMessageFile,
  exportMessages,
  type MessageFileCheck,
  maxMessageBytes,
} from '#contract/languages/messages.ts'
import { t } from '#i18n/t.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf, sentenceWithReasons } from '../../api/problem-text.ts'
import { saveFile } from '../../api/save-file.ts'
import { sendFile } from '../../api/send-file.ts'
import { DialogActions } from '../../patterns/form/dialog-actions.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { toastError } from '../../patterns/toast-error.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

const tooLarge = {
  status: 413,
  code: 'messages_too_large',
  get detail() {
    return t(errors.messages_too_large.sentence)
  },
  requestId: '',
} as const

type FilesProps = { language: PortalLanguage; onApplied: () => Promise<void> }

type Checked = { file: File; result: MessageFileCheck }

async function send(
  to: typeof checkMessageFile | typeof applyMessageFile,
  { code, file, query }: { code: string; file: File; query?: { revision: string } },
): Promise<MessageFileCheck> {
  const address = addressOf(to, { params: { code }, ...(query && { query }) })
  const upload = { method: to.method, address, file, type: 'application/json' }
  const response = await sendFile(upload, { signal: new AbortController().signal, onProgress: () => undefined })
  return (await response.json()) as MessageFileCheck
}

function problemOf(error: unknown): string {
  const isUnreadable = error instanceof ApiError && error.code === 'messages_unreadable'
  return isUnreadable ? sentenceWithReasons(error) : sentenceOf(error)
}

function useUpload({ language: { code }, onApplied }: FilesProps) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const {
    run,
    isBusy,
    error: problem,
  } = useCommand((step: () => Promise<void>) => step(), {
    say: problemOf,
  })

  // A file that is too large would be sent in whole before it is refused.
  const check = (file: File) =>
    run(async () => {
      if (file.size > maxMessageBytes) throw new ApiError(tooLarge)
      setChecked({ file, result: await send(checkMessageFile, { code, file }) })
    })

  const apply = ({ file, result: { revision } }: Checked) =>
    run(async () => {
      const result = await send(applyMessageFile, { code, file, query: { revision: String(revision) } })
      showToast(
        t('{count, plural, one {# translation} other {# translations}} applied', { count: applied(result) }),
      )
      setChecked(null)
      await onApplied()
    })

  return { checked, problem, isBusy, check, apply, close: () => setChecked(null) }
}

function applied({ newCount, changedCount }: MessageFileCheck): number {
  return newCount + changedCount
}

/** The messages of a language as a file: downloaded for a translator, and uploaded again. */
export function MessageFiles(props: FilesProps) {
  const { code, name } = props.language
  const { checked, problem, isBusy, check, apply, close } = useUpload(props)
  const input = useRef<HTMLInputElement>(null)
  const { run: download } = useCommand(() => saveFile(exportMessages, { params: { code } }, `${code}.json`), {
    say: toastError,
  })

  function onFile({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? []
    // The same file can be chosen again after it was corrected.
    currentTarget.value = ''
    if (file) check(file)
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={download}>
          <Icon name="down" />
          {t('Download file')}
        </Button>
        <Button look="primary" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('Upload file')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t('Translation file')}
        hidden
        onChange={onFile}
      />
      <FormRefusal text={checked ? null : problem} />
      <Dialog
        isOpen={checked !== null}
        title={t('Apply translations to {language}?', { language: name })}
        isWide
        onClose={close}
      >
        {checked ? (
          <Preview
            checked={checked}
            problem={problem}
            isBusy={isBusy}
            onApply={() => apply(checked)}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </div>
  )
}

type PreviewProps = {
  checked: Checked
  problem: string | null
  isBusy: boolean
  onApply: () => void
  onClose: () => void
}

/** What applying the file would do, before anything is changed. */
function Preview({ checked: { file, result }, problem, isBusy, onApply, onClose }: PreviewProps) {
  const count = applied(result)
  const rows = [
    [t('New'), result.newCount],
    [t('Changed'), result.changedCount],
    [t('Unchanged'), result.sameCount],
    [t('Empty'), result.emptyCount],
    [t('Unknown texts'), result.unknownCount],
    [t('Invalid'), result.wrongCount],
  ] as const
  return (
    <div className="mt-3 grid gap-4">
      <p className="wrap-anywhere text-ui text-ink-2">{file.name}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-ui sm:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3 border-b border-line py-1">
            <dt>{label}</dt>
            <dd className="num font-[580]">{t('{count}', { count: value })}</dd>
          </div>
        ))}
      </dl>
      <FileErrors result={result} />
      <FormRefusal text={problem} />
      <DialogActions
        label={t('Apply {count, plural, one {# translation} other {# translations}}', { count })}
        isBusy={isBusy}
        disabled={count === 0}
        onClick={onApply}
        onCancel={onClose}
      />
    </div>
  )
}

/** Messages that are left out, with the reason. */
function FileErrors({ result: { wrong, unknown } }: { result: MessageFileCheck }) {
  if (wrong.length + unknown.length === 0) return null
  return (
    <section>
      <h3 className="text-ui font-[620]">{t('These are skipped')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to scroll it */}
      <ul tabIndex={0} aria-label={t('These are skipped')} className="mt-1 max-h-60 overflow-y-auto text-small">
        {wrong.map(({ key, message }) => (
          <li key={key} className="border-b border-line py-1.5">
            <span className="wrap-anywhere block font-[580]">{key}</span>
            <span className="text-danger">{message}</span>
          </li>
        ))}
        {unknown.map((key) => (
          <li key={key} className="border-b border-line py-1.5">
            <span className="wrap-anywhere block font-[580]">{key}</span>
            <span className="text-ink-2">{t('This text does not exist.')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

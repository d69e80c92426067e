import { useRef, useState } from 'react'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { addressOf } from '#contract/endpoint.ts'
import {
  type DroppedEntry,
  exportModel,
  importModel,
  type ModelFileResult,
  type NamedChange,
} from '#contract/families/model-file.ts'
import { t } from '#i18n/t.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { sendFile } from '../../api/send-file.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { SaveButton } from '../../patterns/save-button.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { FamiliesEditing } from './families.use-families.ts'

const maxNamed = 20

/** Sends the file as it is; the server reads it, says what it does, and does it when it is asked to. */
async function send(file: File, apply: 'yes' | 'no'): Promise<ModelFileResult> {
  const address = addressOf(importModel, { query: { apply } })
  const upload = { method: importModel.method, address, file, type: 'application/json' }
  const response = await sendFile(upload, { signal: new AbortController().signal, onProgress: () => undefined })
  return response.json()
}

function useModelFile({ refresh }: FamiliesEditing) {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<ModelFileResult | null>(null)
  const {
    run,
    isBusy,
    error: refusal,
    setError,
  } = useCommand((action: () => Promise<void>) => action(), {
    say: sentenceWithReasons,
  })

  const close = () => {
    setFile(null)
    setFound(null)
    setError(null)
  }
  const choose = (chosen: File) =>
    run(async () => {
      setFile(chosen)
      setFound(null)
      setFound(await send(chosen, 'no'))
    })
  const apply = () =>
    run(async () => {
      if (!file) return
      await send(file, 'yes')
      showToast(t('Families imported'))
      close()
      await refresh()
    })
  return { file, found, refusal, isBusy, choose, apply, close }
}

/** Takes all families to another portal: a file to be saved, and one to be read, which is shown before it changes anything. */
export function ModelFileButtons({ editing }: { editing: FamiliesEditing }) {
  const input = useRef<HTMLInputElement>(null)
  const importing = useModelFile(editing)
  const { file, found, refusal, isBusy, choose, apply, close } = importing
  const isNothing = found !== null && found.added.length + found.changed.length === 0
  return (
    <div className="flex flex-wrap gap-2">
      {editing.model.families.length > 0 ? (
        <SaveButton file={exportModel} input={{}} name="families.json" label={t('Export')} />
      ) : null}
      <Button size="small" onClick={() => input.current?.click()}>
        {t('Import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="hidden"
        aria-label={t('Family file')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          currentTarget.value = ''
          if (chosen) choose(chosen)
        }}
      />
      <Dialog isOpen={file !== null} title={t('Import families')} onClose={close}>
        <div className="mt-4 grid gap-4 text-ui" aria-busy={isBusy}>
          <p className="text-ink-2 wrap-anywhere">{file?.name}</p>
          {found ? <Found found={found} /> : null}
          <FormRefusal text={refusal} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>{t('Cancel', { context: 'dialog' })}</Button>
            {found && !isNothing ? (
              <Button look="primary" isBusy={isBusy} onClick={apply}>
                {t('Import {count, plural, one {# change} other {# changes}}', {
                  count: found.added.length + found.changed.length,
                })}
              </Button>
            ) : null}
          </div>
        </div>
      </Dialog>
    </div>
  )
}

function Found({ found: { added, changed, dropped, same, others } }: { found: ModelFileResult }) {
  return (
    <>
      <Named title={t('Added: {count}', { count: added.length })} changes={added} />
      <Named title={t('Changed: {count}', { count: changed.length })} changes={changed} />
      <Dropped entries={dropped} />
      <p className="text-ink-2">
        {t('Unchanged: {count}', { count: same })}
        <br />
        {t('Only in this portal, kept: {count}', { count: others })}
      </p>
    </>
  )
}

/** Entries not imported, each with its reason: all of them, because nothing else says so. */
function Dropped({ entries }: { entries: readonly DroppedEntry[] }) {
  if (entries.length === 0) return null
  return (
    <div>
      <h3 className="text-control font-[580] text-danger">
        {t('Not imported: {count}', { count: entries.length })}
      </h3>
      <ul className="max-h-48 overflow-y-auto">
        {entries.map(({ key, name, reason }) => (
          <li key={JSON.stringify([key, name])} className="wrap-anywhere">
            {`${sayWords(name) || key}: ${reason}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Named({ title, changes }: { title: string; changes: readonly NamedChange[] }) {
  if (changes.length === 0) return null
  const names = changes.slice(0, maxNamed).map(({ name, key }) => sayWords(name) || key)
  const rest = changes.length - names.length
  return (
    <div>
      <h3 className="text-control font-[580]">{title}</h3>
      <p className="wrap-anywhere">
        {names.join(', ')}
        {rest > 0 ? ` ${t('and {count} more', { count: rest })}` : ''}
      </p>
    </div>
  )
}

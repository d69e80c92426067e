import { useEffect, useRef, useState } from 'react'
import { documentEndings, formatOfName, maxDocumentBytes } from '#contract/product-documents/formats.ts'
import {
  documentForm,
  type StaffDocument,
  type DocumentForm as Values,
} from '#contract/product-documents/product-documents.ts'
import { documentTypeLabels, documentTypes } from '#contract/product-documents/types.ts'
import { languageCodes } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { nameOfLanguage } from './product-documents.language.ts'
import { sendChange, sendNewDocument } from './product-documents.send.ts'

type FormProps = {
  /** Null for a product that is not saved yet: then `onChosen` gets what was chosen. */
  productId: string | null
  /** The document that is changed; null for a new one. */
  document: StaffDocument | null
  onChosen?: (chosen: { form: Values; file: File }) => void
  onClose: () => void
  onSaved: () => void
}

const ids = {
  name: 'document-file',
  type: 'document-type',
  title: 'document-title',
  language: 'document-language',
  edition: 'document-edition',
} as const

const often = 'en de fr es it nl pl cs sv da fi nb pt ro hu tr uk ru ar zh ja ko'.split(' ')

/** Languages that documents often have, those of the portal first. */
function offeredLanguages(): string[] {
  return [...new Set([...languageCodes(), ...often])]
}

/** The name of a file without its ending, as the beginning of a title. */
function titleOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
}

/** The error of a file before it is sent. */
function objection({ name, size }: File): string | undefined {
  if (!formatOfName(name)) return t('Upload a PDF, STEP, IGES, DXF, DWG, STL, ZIP, PNG, JPEG, XLSX or CSV file.')
  if (size === 0) return t('This file is empty.')
  if (size > maxDocumentBytes) return t('This file is larger than 25 MB. Reduce its size and upload it again.')
  return undefined
}

function useDocumentForm({ productId, document, onChosen, onSaved }: FormProps) {
  const [share, setShare] = useState<number | null>(null)
  const file = useRef<File | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])
  const apiForm = useApiForm<Values>({
    ids,
    first: {
      name: document?.fileName ?? '',
      type: document?.type ?? 'data_sheet',
      title: document?.title ?? '',
      language: document?.language ?? '',
      edition: document?.edition ?? '',
    },
    check: documentForm,
    send: async (form) => {
      if (productId === null) {
        if (file.current) onChosen?.({ form, file: file.current })
        onSaved()
        return
      }
      const signal = leaving.current?.signal ?? new AbortController().signal
      const sending = { signal, onProgress: setShare }
      try {
        if (document) await sendChange({ productId, form, document, file: file.current }, sending)
        else if (file.current) await sendNewDocument({ productId, form, file: file.current }, sending)
      } finally {
        setShare(null)
      }
      showToast(document ? t('Document saved') : t('Document added'))
      onSaved()
    },
  })
  const { form } = apiForm

  function choose(chosen: File | undefined): void {
    const error = chosen && objection(chosen)
    file.current = chosen && !error ? chosen : null
    form.setValue('name', file.current?.name ?? document?.fileName ?? '')
    if (error) form.setError('name', { message: error })
    else form.clearErrors('name')
    if (chosen && !error && form.getValues('title').trim() === '') form.setValue('title', titleOf(chosen.name))
  }

  return { ...apiForm, choose, share }
}

/** Adds a document, or changes one: its file, what it is, and for whom. */
export function DocumentEditor(props: FormProps) {
  const { document, onClose } = props
  const form = useDocumentForm(props)
  const { field, bound, choose, share } = form
  return (
    <DialogForm
      form={form}
      label={document ? t('Save document') : t('Add document')}
      onClose={onClose}
      more={
        share === null ? null : (
          <progress className="upload-progress me-auto" value={share} max={1} aria-label={t('Uploading')} />
        )
      }
      aria-label={t('Document')}
    >
      <TextField
        {...field('name')}
        label={document ? t('New version of the file') : t('File')}
        isOptional={document !== null}
        hint={
          document
            ? t('Current file: {name}, {size}. Staff can still open it after you replace it.', {
                name: document.fileName,
                size: formatBytes(document.bytes),
              })
            : t('PDF, STEP, IGES, DXF, DWG, STL, ZIP, PNG, JPEG, XLSX or CSV, up to 25 MB.')
        }
        type="file"
        accept={documentEndings.join(',')}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <TextField
        {...bound('title')}
        label={t('Title')}
        hint={t('Customers see it, and the search finds it.')}
        maxLength={200}
      />
      <Kinds bound={bound} />
    </DialogForm>
  )
}

function Kinds({ bound }: Pick<ReturnType<typeof useDocumentForm>, 'bound'>) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-3">
      <SelectField {...bound('type')} label={t('Type')}>
        {optionsOf(documentTypes, (type) => [type, t(documentTypeLabels[type])])}
      </SelectField>
      <SelectField {...bound('language')} label={t('Language')}>
        <option value="">{t('For all languages')}</option>
        {offeredLanguages().map((code) => (
          <option key={code} value={code} lang={code}>
            {nameOfLanguage(code)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...bound('edition')}
        label={t('Version')}
        isOptional
        maxLength={40}
        placeholder={t('For example {example}', { example: '2026-03' })}
      />
    </div>
  )
}

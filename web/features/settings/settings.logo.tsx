import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { logoTypes, maxLogoBytes } from '#contract/pictures.limits.ts'
import { addLogo } from '#contract/pictures.ts'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { uploadPicture } from '../../api/upload-picture.ts'
import type { PendingUploads, UploadEnd } from '../../patterns/form/use-pending-uploads.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldControl } from '../../ui/field.tsx'

type LogoProps = {
  control: FieldControl
  /** It stands on dark ground. */
  isOnDark?: boolean
  /** The path of the stored logo; empty for none. */
  path: string
  onChange: (path: string) => void
  /** The uploads of the form. */
  pending: PendingUploads
}

/** The error of a file before it is sent. */
function objection({ type, size }: File): string | null {
  if (!(logoTypes as readonly string[]).includes(type)) return t('Upload the logo as SVG or PNG.')
  return size > maxLogoBytes ? t('This file is too large. Reduce its size and upload it again.') : null
}

function useLogoUpload({ onChange, pending }: Pick<LogoProps, 'onChange' | 'pending'>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef<AbortController>(null)
  const { round } = pending

  // biome-ignore lint/correctness/useExhaustiveDependencies: discarded changes cancel the upload
  useEffect(() => {
    leaving.current = new AbortController()
    return () => {
      leaving.current?.abort()
      setProblem(null)
    }
  }, [round])

  async function upload(file: File, signal: AbortSignal): Promise<UploadEnd> {
    try {
      const { address } = await uploadPicture(addLogo, file, { signal, onProgress: () => undefined })
      if (signal.aborted) return 'cancelled'
      onChange(new URL(address).pathname)
      return 'saved'
    } catch (error) {
      if (signal.aborted) return 'cancelled'
      setProblem(sentenceOf(error))
      return 'failed'
    } finally {
      setIsBusy(false)
    }
  }

  function send(file: File): void {
    if (pending.isClosed()) {
      showToast(t('The form is being saved. Add the file again once it is saved.'))
      return
    }
    const error = objection(file)
    setProblem(error)
    if (error !== null) return
    setIsBusy(true)
    pending.track(upload(file, leaving.current?.signal ?? new AbortController().signal))
  }

  return { isBusy, problem, send }
}

/** The logo, and a file that replaces it. It is stored at once and shown when the brand is published. */
export function LogoInput({ control, isOnDark = false, path, onChange, pending }: LogoProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, problem, send } = useLogoUpload({ onChange, pending })
  const action = path === '' ? t('Choose a logo') : t('Replace')

  function onFile({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    // The same file may be chosen again after an error.
    target.value = ''
    if (file) send(file)
  }

  return (
    <div className="picture-drop">
      {path === '' ? null : (
        <img
          src={path}
          alt={t('Logo')}
          className={`h-12 max-w-48 border border-line object-contain ${isOnDark ? 'bg-field' : 'bg-[#fff]'}`}
        />
      )}
      {/* Its label names the choice; a button is named by its action. */}
      <Button
        {...control}
        aria-label={isOnDark ? `${t('Logo for dark ground')}: ${action}` : action}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
      {path === '' ? null : <Button onClick={() => onChange('')}>{t('Remove logo')}</Button>}
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(',')}
        aria-label={isOnDark ? t('Logo for dark ground') : t('Logo')}
        onChange={onFile}
      />
      {problem === null ? null : (
        <p role="alert" className="basis-full font-[560] text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

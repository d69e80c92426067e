import { type ChangeEvent, useRef, useState } from 'react'
import { logoTypes, mostLogoBytes } from '#contract/pictures.limits.ts'
import { addLogo } from '#contract/pictures.ts'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem.ts'
import { uploadPicture } from '../../api/upload-picture.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldControl } from '../../ui/field.tsx'

type LogoProps = {
  control: FieldControl
  /** The path of the stored logo; empty for none. */
  path: string
  onChange: (path: string) => void
}

/** What is wrong with a file before it is sent. */
function objection({ type, size }: File): string | null {
  if (!(logoTypes as readonly string[]).includes(type)) return t('Upload the logo as SVG or PNG.')
  return size > mostLogoBytes ? t('This file is too large. Reduce its size and upload it again.') : null
}

function useLogoUpload(onChange: (path: string) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(file: File): Promise<void> {
    const wrong = objection(file)
    setProblem(wrong)
    if (wrong !== null) return
    setIsBusy(true)
    try {
      const signal = new AbortController().signal
      const { address } = await uploadPicture(addLogo, file, { signal, onProgress: () => undefined })
      onChange(new URL(address).pathname)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, problem, send }
}

/** The logo, and a file that replaces it. It is stored at once and shown when the brand is published. */
export function LogoInput({ control, path, onChange }: LogoProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, problem, send } = useLogoUpload(onChange)
  const action = path === '' ? t('Choose a logo') : t('Replace')

  function onFile({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    // The same file may be chosen again after an error.
    target.value = ''
    if (file) void send(file)
  }

  return (
    <div className="picture-drop">
      {path === '' ? null : (
        <img src={path} alt={t('Logo')} className="size-12 border border-line bg-white object-contain" />
      )}
      {/* Its label names what is chosen; a button is named by what it does. */}
      <Button {...control} aria-label={action} isBusy={isBusy} onClick={() => input.current?.click()}>
        {action}
      </Button>
      {path === '' ? null : <Button onClick={() => onChange('')}>{t('Remove logo')}</Button>}
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(',')}
        aria-label={t('Logo')}
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

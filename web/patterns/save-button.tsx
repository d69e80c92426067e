import { type ComponentProps, useState } from 'react'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../api/problem.ts'
import { saveFileWithHeaders } from '../api/save-file.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from './toast.ts'

type SaveButtonProps = Pick<
  ComponentProps<typeof Button>,
  'size' | 'className' | 'disabled' | 'aria-describedby'
> & {
  /** Below `/api`. */
  path: string
  /** What the file is called if the server does not say. */
  name: string
  label: string
  /** Sent by a POST. */
  body?: unknown
  /** What is to be said of the file besides, by the headers of the response. */
  noticeOf?: (headers: Headers) => string | null
}

/** Saves a file that only some may have: a plain link would not carry who asks. */
export function SaveButton({ path, name, label, body, noticeOf, size = 'small', ...rest }: SaveButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      const saved = await saveFileWithHeaders(path, name, body)
      showToast(
        [t('{file} downloaded', { file: saved.name }), noticeOf?.(saved.headers)].filter(Boolean).join('. '),
      )
    } catch (error) {
      showToast(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button {...rest} size={size} isBusy={isBusy} onClick={() => void save()}>
      <Icon name="down" className="size-4" />
      {label}
    </Button>
  )
}

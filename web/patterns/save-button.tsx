import type { ComponentProps } from 'react'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { t } from '#i18n/t.ts'
import { saveFileWithHeaders } from '../api/save-file.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { showToast } from './toast.ts'
import { toastError } from './toast-error.ts'
import { useCommand } from './use-command.ts'

type SaveButtonProps<E extends Endpoint> = Pick<
  ComponentProps<typeof Button>,
  'size' | 'className' | 'disabled' | 'aria-describedby'
> & {
  /** The call that sends the file. */
  file: E
  input: CallInput<E>
  /** What the file is called if the server does not say. */
  name: string
  label: string
  /** A further notice about the file, by the headers of the response. */
  noticeOf?: (headers: Headers) => string | null
}

/** Saves a file that only some may have: a plain link would not carry who asks. */
export function SaveButton<E extends Endpoint>({
  file,
  input,
  name,
  label,
  noticeOf,
  size = 'small',
  ...rest
}: SaveButtonProps<E>) {
  const { run, isBusy } = useCommand(() => saveFileWithHeaders(file, input, name), {
    done: (saved) =>
      showToast(
        [t('{file} downloaded', { file: saved.name }), noticeOf?.(saved.headers)].filter(Boolean).join('. '),
      ),
    say: toastError,
  })
  return (
    <Button {...rest} size={size} isBusy={isBusy} onClick={run}>
      <Icon name="down" className="size-4" />
      {label}
    </Button>
  )
}

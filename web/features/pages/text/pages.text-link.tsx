import { useState } from 'react'
import { linkAddress } from '#contract/pages/addresses.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'

type LinkFieldProps = { id: string; first: string; onSet: (href: string) => void; onClose: () => void }

/** Where the selected words lead. Enter sets the link, Escape leaves it unchanged. */
export function LinkField({ id, first, onSet, onClose }: LinkFieldProps) {
  const [href, setHref] = useState(first)
  const [error, setError] = useState<string>()
  function set(): void {
    const read = linkAddress.safeParse(href.trim())
    if (read.success) onSet(read.data)
    else setError(read.error.issues[0]?.message)
  }
  return (
    <div className="grid gap-2 border-s-2 border-line ps-3">
      <TextField
        id={id}
        label={t('Link')}
        {...(error && { error })}
        value={href}
        enterKeyHint="done"
        autoFocus
        onChange={({ currentTarget }) => setHref(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            set()
          }
          if (event.key === 'Escape') onClose()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={set}>
          {t('Set link')}
        </Button>
        {first ? (
          <Button size="small" look="ghost" onClick={() => onSet('')}>
            {t('Remove link')}
          </Button>
        ) : null}
        <Button size="small" look="ghost" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  )
}

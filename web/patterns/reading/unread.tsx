import { t } from '#i18n/t.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type UnreadProps = { text: string; onRetry: (() => void) | null }

/** Says in place that a part of the page could not be read, and offers to read it again. */
export function Unread({ text, onRetry }: UnreadProps) {
  return (
    <div className="grid justify-items-start gap-3" role="alert">
      <p className="notice items-start bg-danger-soft text-danger">
        <Icon name="warn" className="mt-0.5 size-4.5" />
        {text}
      </p>
      {onRetry ? (
        <Button onClick={onRetry}>
          <AnyIcon name="retry" />
          {t('Retry')}
        </Button>
      ) : null}
    </div>
  )
}

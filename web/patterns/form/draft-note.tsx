import { t } from '#i18n/t.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'

/** Says that a draft of this form was restored, and offers to discard it. */
export function DraftNote({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  if (!isShown) return null
  return (
    <p className="notice justify-between bg-blue-soft text-ink" role="status">
      <span className="flex items-center gap-2.5">
        <AnyIcon name="retry" className="size-4.5" />
        {t('Draft restored')}
      </span>
      <button type="button" className="min-h-6 text-blue underline underline-offset-2" onClick={onDiscard}>
        {t('Discard')}
      </button>
    </p>
  )
}

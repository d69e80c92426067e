import { t } from '#i18n/t.ts'
import { showToast } from '../../../patterns/toast.ts'

/** Not an `Icon`: those are part of every page. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <button
      type="button"
      className="order-copy"
      aria-label={label}
      title={label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => showToast(t('Copied')))}
    >
      <svg className="size-4 fill-none stroke-current" viewBox="0 0 24 24" strokeWidth={1.6} aria-hidden="true">
        <path d="M9 9h10.5v10.5H9zM6 15H4.5V4.5H15V6" />
      </svg>
    </button>
  )
}

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { PendingUploads } from './use-pending-uploads.ts'

type SaveButtonsProps = {
  isBusy: boolean
  onDiscard: () => void
  /** The unsaved changes; "Unsaved changes" unless a form can say more. */
  state?: string
  saveLabel?: string
  /** Why saving waits, instead of the state. */
  waitingText?: string | null
  /** More beside the state. */
  children?: ReactNode
}

type SaveBarProps = SaveButtonsProps & {
  isDirty: boolean
  /** Why the last save was refused; shown here, next to the button that was pressed. */
  error: string | null
  onSave: () => void
  /** The form goes with another search of the same page, too. */
  isSearchToo?: boolean
  /** Of a form with uploads: one that is on its way is a change. */
  uploads?: Pick<PendingUploads, 'count' | 'waitingText'>
}

/** Appears with the first change, stays in sight, and asks before the change is lost with the page. */
export function SaveBar({ isDirty, error, onSave, uploads, isSearchToo, ...buttons }: SaveBarProps) {
  const { isBusy } = buttons
  const isUploading = (uploads?.count ?? 0) > 0
  const isChanged = isDirty || isUploading
  const isWaiting = typeof uploads?.waitingText === 'string'
  useSaveKey(isChanged && !isBusy, onSave, 'save')
  return (
    <>
      <FormRefusal text={error} />
      {isChanged ? (
        <SaveButtons {...buttons} isBusy={isBusy || isWaiting} waitingText={uploads?.waitingText} />
      ) : null}
      <LeaveGuard
        isDirty={(isDirty && !isBusy) || isUploading}
        onDiscard={buttons.onDiscard}
        isSearchToo={isSearchToo}
      />
    </>
  )
}

/** The bar comes while something is typed, which must not disappear below it. */
function useFieldInSight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const field = document.activeElement
    if (!field || !bar.current || field.closest('form') !== bar.current.closest('form')) return
    const covered = field.getBoundingClientRect().bottom + 12 - bar.current.getBoundingClientRect().top
    if (covered > 0) window.scrollBy({ top: covered, behavior: 'instant' })
  }, [bar])
}

export function SaveButtons({ isBusy, onDiscard, state, saveLabel, waitingText, children }: SaveButtonsProps) {
  const bar = useRef<HTMLDivElement>(null)
  useFieldInSight(bar)
  return (
    <div
      ref={bar}
      data-save-bar=""
      className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t-2 border-ink bg-paper py-3"
    >
      <div className="me-auto flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="text-small text-ink-2">
          <span role="status">{waitingText ?? ''}</span>
          {waitingText ? null : (
            <>
              {state ?? t('Unsaved changes')} <kbd className="key-hint max-md:hidden">{t('Ctrl Enter')}</kbd>
            </>
          )}
        </span>
        {children}
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button onClick={onDiscard}>{t('Discard')}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {saveLabel ?? t('Save')}
        </Button>
      </div>
    </div>
  )
}

/** `send` is not `save`: who means to save a page must not place an order. */
const keysOf = { send: ['Enter'], save: ['Enter', 's'] } as const

/** Ctrl or Command with Enter, to save also with S, works from anywhere on the page, unless a question is open. */
export function useSaveKey(isOn: boolean, save: () => void, purpose: keyof typeof keysOf = 'send'): void {
  useEffect(() => {
    if (!isOn) return
    const keys: readonly string[] = keysOf[purpose]
    function onKey(event: KeyboardEvent): void {
      const isKey = keys.includes(event.key) && (event.ctrlKey || event.metaKey)
      if (!isKey || event.repeat || document.querySelector('dialog[open]')) return
      // The browser would save the page as a file.
      if (event.key === 's') event.preventDefault()
      save()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn, save, purpose])
}

import { type ComponentType, type FocusEvent, useEffect, useState } from 'react'
import { t } from '#i18n/t.ts'
import { useSession } from '../api/session.ts'
import '../ui/toast.css'

/** A toast may be asked for before the container is there. */
let isAskedFor = false
let showContainer: () => void = () => {}
let announceReady: () => void = () => {}
const containerReady = new Promise<void>((resolve) => {
  announceReady = resolve
})

/** Resolves when a toast can be shown. */
export function openContainer(): Promise<void> {
  isAskedFor = true
  showContainer()
  return containerReady
}

type Container = ComponentType<{
  position: 'bottom-left'
  visibleToasts: number
  gap: number
  hotkey: string[]
  customAriaLabel: string
}>

/** `ShortcutHelp` names it. The library focuses the list of toasts; its toasts are far from what was pressed for Tab. */
const hotkey = ['altKey', 'KeyT']

/** From the list on to what can be pressed in the newest toast. */
function focusUndo({ target }: FocusEvent): void {
  if (!target.matches('[data-sonner-toaster]')) return
  target.querySelector<HTMLElement>('[data-front="true"] .toast-undo')?.focus()
}

/**
 * The container that toasts appear in, on every page. Its content is loaded once a user is signed in, or with the first
 * toast: a visitor never sees one and should not wait for it.
 */
export function ToastContainer() {
  const isSignedIn = useSession() !== null
  const [isAsked, setIsAsked] = useState(isAskedFor)
  const [Toaster, setToaster] = useState<Container | null>(null)
  useEffect(() => {
    showContainer = () => setIsAsked(true)
  }, [])
  useEffect(() => {
    if (!isSignedIn && !isAsked) return
    import('sonner').then(
      (sonner) => setToaster(() => sonner.Toaster),
      // Offline: a later toast asks again.
      () => setIsAsked(false),
    )
  }, [isSignedIn, isAsked])
  useEffect(() => {
    if (Toaster) announceReady()
  }, [Toaster])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the buttons of the toasts inside
    <div data-toast-container="" onFocus={focusUndo}>
      {Toaster ? (
        <Toaster
          position="bottom-left"
          visibleToasts={1}
          gap={8}
          hotkey={hotkey}
          customAriaLabel={t('Notifications, Alt+T')}
        />
      ) : null}
    </div>
  )
}

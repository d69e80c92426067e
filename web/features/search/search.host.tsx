import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { readSession } from '../../api/session.ts'
import { wayBackFrom } from '../../paths.ts'
import { showToast } from '../../patterns/toast.ts'
import { type Overlay, onOverlayRequest } from '../../shell/overlay-requests.ts'
import { findPageKey, takeEarlyKey } from '../../shell/page-keys.ts'
import { areSingleKeysOn, createKeyFollower, isMeantForField, isSearchKey } from './search.shortcuts.ts'
import { siteSearchKeys } from './search.site-key.ts'

/** Stored after loading: `lazy` would show nothing first, and React then holds back what follows for 300 ms. */
let CommandPalette: typeof import('./search.command-palette.tsx').default | undefined
let ShortcutHelp: typeof import('./search.shortcut-help.tsx').default | undefined

const loaders: Record<Overlay, () => Promise<void>> = {
  search: async () => {
    CommandPalette ??= (await import('./search.command-palette.tsx')).default
  },
  shortcuts: async () => {
    ShortcutHelp ??= (await import('./search.shortcut-help.tsx')).default
  },
}

/** Soon enough for the first press, and after what the page itself needs. */
const loadAheadMs = 1_500

/** The letter itself must not arrive in a field that the key has opened. */
function pressPageKey(key: string, event: KeyboardEvent): void {
  const found = findPageKey(key) ?? siteSearchKeys().find((one) => one.key === key)
  if (!found) return
  event.preventDefault()
  found.run()
}

/**
 * The command palette and the shortcut help over every page; off on the payment page. Who is not signed in has no palette: its
 * keys lead to the search of the shop.
 */
export default function SearchHost({ firstKey }: { firstKey: KeyboardEvent | undefined }) {
  const [shown, show] = useState<Overlay | null>(null)
  const unanswered = useRef(firstKey)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isOff = wayBackFrom(pathname) !== null
  useEffect(() => {
    const timer = setTimeout(() => {
      // Offline, they are loaded when the user opens them.
      if (navigator.onLine && readSession()) void Promise.allSettled([loaders.search(), loaders.shortcuts()])
    }, loadAheadMs)
    return () => clearTimeout(timer)
  }, [])
  // Loaded first and shown then: what cannot be loaded takes no page away.
  const open = useCallback((overlay: Overlay) => {
    loaders[overlay]().then(
      () => show(overlay),
      () => showToast(t('The portal cannot be reached. Check your connection and try again.')),
    )
  }, [])
  useEffect(() => onOverlayRequest(open), [open])
  // The close event of a dialog comes a moment later: by then another overlay may be open.
  const closeSearch = useCallback(() => show((now) => (now === 'search' ? null : now)), [])
  const closeShortcutHelp = useCallback(() => show((now) => (now === 'shortcuts' ? null : now)), [])
  const showShortcuts = useCallback(() => open('shortcuts'), [open])
  useEffect(() => {
    if (isOff) return
    const follow = createKeyFollower(
      () => readSession()?.isStaff ?? false,
      () => performance.now(),
    )
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const isGuest = !readSession()
      if (isSearchKey(event)) {
        if (isGuest) return pressPageKey('/', event)
        event.preventDefault()
        open('search')
        return
      }
      if (!areSingleKeysOn() || isMeantForField(event.target)) return
      const action = follow(event)
      if (action?.kind === 'shortcuts') open('shortcuts')
      if (action?.kind === 'navigate' && !isGuest) void navigate(action.to)
      if (action?.kind === 'page') pressPageKey(action.key, event)
    }
    document.addEventListener('keydown', onKey)
    const early = takeEarlyKey() ?? unanswered.current
    unanswered.current = undefined
    if (early) onKey(early)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOff, navigate, open])
  if (isOff) return null
  return (
    <>
      {shown === 'search' && CommandPalette ? (
        <CommandPalette onClose={closeSearch} onShortcuts={showShortcuts} />
      ) : null}
      {shown === 'shortcuts' && ShortcutHelp ? <ShortcutHelp onClose={closeShortcutHelp} /> : null}
    </>
  )
}

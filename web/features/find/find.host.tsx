import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { readSession } from '../../api/session.ts'
import { isPaymentPath } from '../../paths.ts'
import { type Overlay, onAsked } from '../../shell/find-asked.ts'
import { showToast } from '../../ui/toast.tsx'
import { areSingleKeysOn, createKeyFollower, isFindKey, isMeantForField } from './find.keys.ts'

/** Kept once they are there: `lazy` would show nothing first, and React then holds back what follows for 300 ms. */
let Palette: typeof import('./find.palette.tsx').default | undefined
let Sheet: typeof import('./find.sheet.tsx').default | undefined

const loaders: Record<Overlay, () => Promise<void>> = {
  find: async () => {
    Palette ??= (await import('./find.palette.tsx')).default
  },
  shortcuts: async () => {
    Sheet ??= (await import('./find.sheet.tsx')).default
  },
}

/** Soon enough for the first press, and after what the page itself needs. */
const loadAheadMs = 1_500

/** The search and the shortcuts over every page of somebody who is signed in; none while an order is paid. */
export default function FindHost() {
  const [shown, show] = useState<Overlay | null>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isOff = isPaymentPath(pathname)
  useEffect(() => {
    // Offline they are loaded when somebody asks for them.
    const timer = setTimeout(() => void Promise.allSettled([loaders.find(), loaders.shortcuts()]), loadAheadMs)
    return () => clearTimeout(timer)
  }, [])
  // Loaded first and shown then: what cannot be loaded takes no page away.
  const bring = useCallback((overlay: Overlay) => {
    loaders[overlay]().then(
      () => show(overlay),
      () => showToast(t('The portal cannot be reached. Check your connection and try again.')),
    )
  }, [])
  useEffect(() => onAsked(bring), [bring])
  // A dialog tells of its closing a moment later: by then something else may have been asked for.
  const closeFind = useCallback(() => show((now) => (now === 'find' ? null : now)), [])
  const closeSheet = useCallback(() => show((now) => (now === 'shortcuts' ? null : now)), [])
  const showShortcuts = useCallback(() => bring('shortcuts'), [bring])
  useEffect(() => {
    if (isOff) return
    const follow = createKeyFollower(
      () => readSession()?.isAdmin ?? false,
      () => performance.now(),
    )
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (isFindKey(event)) {
        event.preventDefault()
        bring('find')
        return
      }
      if (!areSingleKeysOn() || isMeantForField(event.target)) return
      const deed = follow(event)
      if (deed?.kind === 'shortcuts') bring('shortcuts')
      if (deed?.kind === 'leap') void navigate(deed.to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOff, navigate, bring])
  if (isOff) return null
  return (
    <>
      {shown === 'find' && Palette ? <Palette onClose={closeFind} onShortcuts={showShortcuts} /> : null}
      {shown === 'shortcuts' && Sheet ? <Sheet onClose={closeSheet} /> : null}
    </>
  )
}

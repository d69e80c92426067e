import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Location, useBlocker } from 'react-router'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type GuardProps = {
  isDirty: boolean
  /** What was typed is not kept as a draft either. */
  onDiscard?: () => void
  /** The form goes with another search of the same page, too. */
  isSearchToo?: boolean
}

type Guard = { readonly current: GuardProps }

/** Those of this page, in the order in which they came: the router knows one question at a time, which the first one asks. */
const guards = new Set<Guard>()
const listeners = new Set<() => void>()

function changeGuards(change: () => void): void {
  change()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function firstGuard(): Guard | null {
  const [first = null] = guards
  return first
}

/** Asks before a half-filled form is lost with the page, once however many forms the page has. */
export function LeaveGuard(props: GuardProps) {
  const { isDirty } = props
  const guard = useRef(props)
  guard.current = props
  const first = useSyncExternalStore(subscribe, firstGuard, () => null)
  useEffect(() => {
    changeGuards(() => guards.add(guard))
    return () => changeGuards(() => guards.delete(guard))
  }, [])
  useEffect(() => {
    if (!isDirty) return
    function preventUnload(event: BeforeUnloadEvent): void {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
  return first === guard ? <LeaveQuestion /> : null
}

function isLost({ current: { isDirty, isSearchToo = false } }: Guard, from: Location, to: Location): boolean {
  return isDirty && (from.pathname !== to.pathname || (isSearchToo && from.search !== to.search))
}

function LeaveQuestion() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...guards].some((guard) => isLost(guard, currentLocation, nextLocation)),
  )
  function leave(): void {
    for (const { current } of guards) if (current.isDirty) current.onDiscard?.()
    blocker.proceed?.()
  }
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      title={t('Leave without saving?')}
      onClose={() => blocker.reset?.()}
    >
      <p className="mt-3 text-control text-ink-2">{t('Your changes are not saved and will be lost.')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => blocker.reset?.()}>{t('Continue editing')}</Button>
        <Button look="danger" onClick={leave}>
          {t('Discard changes')}
        </Button>
      </div>
    </Dialog>
  )
}

import type { LiveTopic } from '#contract/live.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { type LiveState, useLive } from './use-live.ts'

/**
 * Keeps the page around it up to date with the server, and announces it: once for many changes in a row. The element
 * is always there, so that screen readers announce its text and the layout does not move.
 */
export function LiveNote({ topics }: { topics: readonly LiveTopic[] }) {
  const { state, show } = useLive(topics)
  return <LiveText state={state} onShow={show} />
}

/** The text of the note in each state. */
export function LiveText({ state, onShow }: { state: LiveState; onShow: () => void }) {
  return (
    <div className="live-note print:hidden" data-live={state}>
      <p role="status">
        {state === 'updated' || state === 'announced' ? t('Updated just now') : null}
        {state === 'waiting' ? t('New data is available. Your entries are kept.') : null}
        {state === 'held' ? t('New data is available. Your selection is kept.') : null}
      </p>
      {state === 'waiting' || state === 'held' ? (
        <Button size="small" onClick={onShow}>
          {t('Refresh')}
        </Button>
      ) : null}
    </div>
  )
}

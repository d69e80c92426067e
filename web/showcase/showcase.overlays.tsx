import { useState } from 'react'
import Palette from '../features/search/search.command-palette.tsx'
import Sheet from '../features/search/search.shortcut-help.tsx'
import { LiveText } from '../patterns/live/live-note.tsx'
import { Button } from '../ui/button.tsx'
import { Group, State } from './showcase.frame.tsx'

const nothing = () => undefined

/** Overlays over a page, and the note that a page has changed. */
export function Overlays() {
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Group title="Command palette, shortcut help">
        <State name="press to see">
          <Button onClick={() => setOpen('palette')}>Command palette</Button>
          <Button onClick={() => setOpen('sheet')}>Shortcut sheet</Button>
        </State>
        {open === 'palette' ? <Palette onClose={close} onShortcuts={() => setOpen('sheet')} /> : null}
        {open === 'sheet' ? <Sheet onClose={close} /> : null}
      </Group>
      <Group title="Live update notice">
        {(['updated', 'waiting', 'held'] as const).map((state) => (
          <State key={state} name={state}>
            {/* It is at the bottom of the screen; here at the bottom of its container. */}
            <div className="min-h-28 w-full border border-line [contain:layout] sm:min-h-18">
              <LiveText state={state} onShow={nothing} />
            </div>
          </State>
        ))}
      </Group>
    </>
  )
}

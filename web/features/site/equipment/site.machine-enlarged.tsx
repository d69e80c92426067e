import type { KeyboardEvent } from 'react'
import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MachinePicture } from './site.machine-picture.tsx'

type EnlargedProps = {
  machines: ShownBlockOf<'equipment'>['items']
  chosen: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** One machine as large as the window; arrows go through all of them, round and round. */
export default function MachineEnlarged({ machines, chosen, onChoose, onClose }: EnlargedProps) {
  const shown = machines[chosen]
  if (!shown) return null

  function step(by: number): void {
    onChoose((chosen + by + machines.length) % machines.length)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }

  const { drawing, picture, name, sentence } = shown
  return (
    <Dialog isOpen title={name} isWide onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole window, each also has a button */}
      <div onKeyDown={onKeyDown}>
        <div className="mt-3 h-[min(58vh,34rem)] border border-line bg-sheet p-5">
          <MachinePicture key={name} drawing={drawing} picture={picture} />
        </div>
        <p className="mt-3 text-control text-ink-2">{sentence}</p>
        <div className="mt-4 flex items-center gap-2">
          <Button size="icon" className="size-11" aria-label={t('Previous machine')} onClick={() => step(-1)}>
            <Icon name="left" />
          </Button>
          <Button size="icon" className="size-11" aria-label={t('Next machine')} onClick={() => step(1)}>
            <Icon name="right" />
          </Button>
          <output className="ms-1 text-small text-ink-2" aria-live="polite">
            {t('{place} of {count}', { place: chosen + 1, count: machines.length })}
          </output>
          <Button className="ms-auto" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

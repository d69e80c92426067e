import type { KeyboardEvent } from 'react'
import { t } from '#i18n/t.ts'
import { equipment } from '#tenant/home.ts'
import { Drawing } from '../../patterns/pictures/drawing.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

type EnlargedProps = { chosen: number; onChoose: (index: number) => void; onClose: () => void }

/** One machine as large as the window; arrows go through all of them, round and round. */
export default function MachineEnlarged({ chosen, onChoose, onClose }: EnlargedProps) {
  const shown = equipment[chosen]
  if (!shown) return null

  function step(by: number): void {
    onChoose((chosen + by + equipment.length) % equipment.length)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }

  const { machine, name, sentence } = shown
  return (
    <Dialog isOpen title={t(name)} isWide onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole window, each with a button of its own */}
      <div onKeyDown={onKeyDown}>
        <div className="machine-large">
          <Drawing key={machine} spec={{ family: 'machine', machine }} size="full" className="picture" />
        </div>
        <p className="mt-3 text-control text-ink-2">{t(sentence)}</p>
        <div className="mt-4 flex items-center gap-2">
          <Button size="icon" className="size-11" aria-label={t('Previous machine')} onClick={() => step(-1)}>
            <Icon name="left" />
          </Button>
          <Button size="icon" className="size-11" aria-label={t('Next machine')} onClick={() => step(1)}>
            <Icon name="right" />
          </Button>
          <output className="ml-1 text-small text-ink-2" aria-live="polite">
            {t('{place} of {count}', { place: chosen + 1, count: equipment.length })}
          </output>
          <Button className="ml-auto" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

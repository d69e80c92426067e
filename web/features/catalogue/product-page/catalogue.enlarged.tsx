import { type KeyboardEvent, useRef } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useZoom } from './catalogue.use-zoom.ts'
import { ViewChoice, ViewPicture } from './catalogue.view.tsx'
import type { PictureView } from './catalogue.views.ts'

type EnlargedProps = {
  name: string
  views: PictureView[]
  chosen: number
  onChoose: (index: number) => void
  onClose: () => void
}

type ToolProps = { icon: IconName; label: string; isOff: boolean; onPress: () => void }

/** Off by `aria-disabled`: the focus stays on a button whose end is reached. */
function Tool({ icon, label, isOff, onPress }: ToolProps) {
  return (
    <Button
      size="icon"
      className={`size-11 ${isOff ? 'opacity-55' : ''}`}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      <Icon name={icon} />
    </Button>
  )
}

/** One view as large as the window, with what makes it larger and what leads to the others. Every measure can be read there. */
export default function Enlarged({ name, views, chosen, onChoose, onClose }: EnlargedProps) {
  const box = useRef<HTMLElement>(null)
  const zoom = useZoom(box)
  const view = views[chosen]

  function choose(index: number): void {
    if (index < 0 || index >= views.length) return
    zoom.whole()
    onChoose(index)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isStill = zoom.isSmallest && event.target === box.current
    if (zoom.onKey(event)) event.preventDefault()
    // A larger picture is moved about by the arrows; a whole one gives way to the next.
    else if (isStill && event.key === 'ArrowLeft') choose(chosen - 1)
    else if (isStill && event.key === 'ArrowRight') choose(chosen + 1)
  }

  const percent = Math.round(zoom.zoom * 100)
  return (
    <Dialog isOpen title={name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole window, each also has a button */}
      <div className="part-enlarged" onKeyDown={onKeyDown}>
        <section
          ref={box}
          className="part-large"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has the focus
          tabIndex={0}
          aria-label={t('Picture')}
          onDoubleClick={zoom.onDoubleClick}
          {...zoom.fingersMove}
        >
          <div style={{ width: `${percent}%`, height: `${percent}%` }}>
            {view ? <ViewPicture of={view} name={name} sizes={`${percent}vw`} isFirst /> : null}
          </div>
        </section>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Tool icon="minus" label={t('Zoom out')} isOff={zoom.isSmallest} onPress={zoom.smaller} />
          <output className="w-14 text-center tabular-nums">
            {t('{percent} %', { percent: String(percent) })}
          </output>
          <Tool icon="plus" label={t('Zoom in')} isOff={zoom.isLargest} onPress={zoom.larger} />
          {views.length > 1 ? (
            <>
              <span className="w-2" />
              <Tool
                icon="left"
                label={t('Previous view')}
                isOff={chosen === 0}
                onPress={() => choose(chosen - 1)}
              />
              <Tool
                icon="right"
                label={t('Next view')}
                isOff={chosen === views.length - 1}
                onPress={() => choose(chosen + 1)}
              />
            </>
          ) : null}
          <Button className="ms-auto" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
        <ViewChoice views={views} chosen={chosen} onChoose={choose} />
      </div>
    </Dialog>
  )
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { cropPicture } from '#contract/pictures.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { FormRefusal } from '../../../patterns/form/form-refusal.tsx'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type CropDialogProps = { address: string | null; onClose: () => void; onCropped: (address: string) => void }
type Point = { x: number; y: number }

const within = (share: number) => Math.min(1, Math.max(0, share))
const step = 0.05
const ways: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The middle of what matters, set by a press on the picture or by the arrow keys; the frame of 4 by 3 is put around it. */
export function CropDialog({ address, onClose, onCropped }: CropDialogProps) {
  const [point, setPoint] = useState<Point>({ x: 0.5, y: 0.5 })
  const shown = useRef(address)
  shown.current = address

  function onPointerDown(event: PointerEvent): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setPoint({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    setPoint(({ x, y }) => ({ x: within(x + way[0]), y: within(y + way[1]) }))
  }

  const { run, isBusy, error } = useCommand(
    (cut: string) => call(cropPicture, { body: { address: cut, ...point } }),
    {
      done: (cropped, [cut]) => {
        // The dialog was closed meanwhile, and the form may hold another product.
        if (shown.current !== cut) return
        onCropped(cropped.address)
        setPoint({ x: 0.5, y: 0.5 })
      },
    },
  )

  const where = { x: String(Math.round(point.x * 100)), y: String(Math.round(point.y * 100)) }
  return (
    <Dialog isOpen={address !== null} title={t('Crop to 4:3')} onClose={onClose}>
      <p className="mt-1 text-small text-ink-2">
        {t('Click the most important part of the picture, or move the marker with the arrow keys.')}
      </p>
      <button
        type="button"
        className="crop-picture"
        aria-label={t('Focal point: {x} % from the left, {y} % from the top', where)}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {address ? <img src={address} alt="" draggable={false} /> : null}
        <span className="crop-mark" style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
      </button>
      <FormRefusal text={error} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel', { context: 'dialog' })}</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => address !== null && run(address)}>
          {t('Crop')}
        </Button>
      </div>
    </Dialog>
  )
}

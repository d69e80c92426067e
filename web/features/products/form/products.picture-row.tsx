import type { DragEvent, KeyboardEvent } from 'react'
import { isWebAddress } from '#contract/fields.ts'
import { pictureHash } from '#contract/pictures.paths.ts'
import { type ChosenPicture, longestAlt } from '#contract/products/pictures.ts'
import { t } from '#i18n/t.ts'
import { Photo } from '../../../patterns/pictures/photo.tsx'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { isDrawing } from './products.pictures-order.ts'

type PictureRowProps = {
  picture: ChosenPicture
  /** `first` is the first position a picture can be moved to: a drawing stays before all photographs. */
  position: { index: number; first: number; count: number }
  onMove: (to: number) => void
  /** Another picture was dropped here. */
  onTake: (from: number) => void
  onRemove: () => void
  onCrop: () => void
  onAlt: (alt: string) => void
}

const dragged = 'application/x-picture-place'

function isOurs(address: string): boolean {
  return URL.canParse(address) && pictureHash(new URL(address).pathname) !== null
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Alt with the arrows moves the picture, wherever in its row the focus is. */
function moveByKeys({ index, first, count }: PictureRowProps['position'], onMove: (to: number) => void) {
  return (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    const to = index + step
    if (to >= first && to < count) onMove(to)
  }
}

/** One picture of a product: what it is, its alt text and its position; moved by buttons or by dragging. */
export function PictureItem({ picture, position, onMove, onTake, onRemove, onCrop, onAlt }: PictureRowProps) {
  const { address } = picture
  const number = String(position.index + 1)
  const isPinned = isDrawing(address)

  function onDrop(event: DragEvent): void {
    const from = event.dataTransfer.getData(dragged)
    if (from === '' || isPinned) return
    event.preventDefault()
    onTake(Number(from))
  }

  return (
    <li
      className="picture-row"
      draggable={!isPinned}
      onDragStart={(event) => event.dataTransfer.setData(dragged, String(position.index))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
      }}
      onDrop={onDrop}
      onKeyDown={isPinned ? undefined : moveByKeys(position, onMove)}
    >
      <span className="picture">
        <RowPhoto address={address} />
      </span>
      <PictureText picture={picture} index={position.index} onAlt={onAlt} />
      <div className="ms-auto flex gap-1">
        {isPinned ? null : <MoveButtons position={position} onMove={onMove} />}
        {isOurs(address) ? (
          <Button size="small" onClick={onCrop} aria-label={t('Crop picture {number}', { number })}>
            {t('Crop')}
          </Button>
        ) : null}
        <Button size="icon" aria-label={t('Remove picture {number}', { number })} onClick={onRemove}>
          <AnyIcon name="trash" />
        </Button>
      </div>
    </li>
  )
}

/** Nothing while an address is being typed: it would be loaded at each letter. */
function RowPhoto({ address }: { address: string }) {
  if (!isWebAddress(address)) return null
  const shown = isDrawing(address) ? new URL(address).pathname : address
  return <Photo address={shown} alt="" sizes="96px" width={96} height={72} />
}

type PictureTextProps = Pick<PictureRowProps, 'picture' | 'onAlt'> & { index: number }

/** What the picture is, and its alt text; a drawing brings its own. */
function PictureText({ picture: { address, alt }, index, onAlt }: PictureTextProps) {
  const number = String(index + 1)
  const isPinned = isDrawing(address)
  return (
    <div className="grid min-w-0 flex-[1_1_12rem] gap-1">
      <span className="text-small font-[560]">
        {isPinned
          ? t('Drawing')
          : index === 0
            ? t('Photo {number} (main picture)', { number })
            : t('Photo {number}', { number })}
      </span>
      {isPinned ? (
        <span className="text-small text-ink-2">{t('Always shown first. Remove it to show a photo first.')}</span>
      ) : (
        <div className="grid gap-0.5 text-small text-ink-2">
          {t('Alt text')}
          <Input
            aria-label={t('Alt text of picture {number}', { number })}
            placeholder={t('What it shows, for people who cannot see it')}
            value={alt}
            autoComplete="off"
            maxLength={longestAlt}
            onChange={({ target }) => onAlt(target.value)}
          />
        </div>
      )}
    </div>
  )
}

function MoveButtons({ position, onMove }: Pick<PictureRowProps, 'position' | 'onMove'>) {
  const number = String(position.index + 1)
  return (
    <>
      <Button
        size="icon"
        aria-label={t('Move picture {number} up', { number })}
        disabled={position.index <= position.first}
        onClick={() => onMove(position.index - 1)}
      >
        <AnyIcon name="chevron" className="size-5 rotate-180" />
      </Button>
      <Button
        size="icon"
        aria-label={t('Move picture {number} down', { number })}
        disabled={position.index === position.count - 1}
        onClick={() => onMove(position.index + 1)}
      >
        <AnyIcon name="chevron" />
      </Button>
    </>
  )
}

import { useState } from 'react'
import { Drawing, MissingDrawing } from '../../ui/drawing.tsx'
import { Photo } from '../../ui/photo.tsx'

type Pictured = { name: string; image: string; drawing: { family: string } | null }
type PictureProps = { of: Pictured; size: 'full' | 'mini'; isFirst?: boolean }

/** What a product looks like: its drawing, else its picture, else an empty frame. The frame is 4:3 in all three. */
export function Picture({ of, size, isFirst = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (of.drawing) return <Drawing spec={of.drawing} size={size} className="picture" />
  if (of.image === '' || broken === of.image) return <MissingDrawing className="picture" />
  const isFull = size === 'full'
  return (
    <div className="picture">
      <Photo
        address={of.image}
        alt={isFull ? of.name : ''}
        sizes={isFull ? '(width < 48rem) 90vw, 24rem' : '48px'}
        width={isFull ? 640 : 48}
        height={isFull ? 480 : 36}
        isFirst={isFirst}
        onBroken={() => setBroken(of.image)}
      />
    </div>
  )
}

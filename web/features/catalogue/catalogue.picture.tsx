import { useState } from 'react'
import { Drawing, MissingDrawing } from '../../patterns/pictures/drawing.tsx'
import { Photo } from '../../patterns/pictures/photo.tsx'

type Pictured = {
  name: string
  image: string
  drawing: { family: string } | null
  sku?: string
  version?: number
}
type PictureProps = {
  of: Pictured
  size: 'full' | 'mini'
  isFirst?: boolean
  /** Far below what is seen first: a drawing is fetched as a file when it comes near, and costs the page nothing. */
  isFar?: boolean | undefined
}

/** A drawing as a file. It follows the theme by the colour scheme of the element that shows it. */
function DrawingFile({ sku, version }: { sku: string; version: number | undefined }) {
  const src = `/drawings/${encodeURIComponent(sku.toLowerCase())}.svg?v=${version ?? 0}`
  return (
    <div className="picture">
      <img src={src} alt="" width={400} height={300} loading="lazy" decoding="async" className="drawing-file" />
    </div>
  )
}

/** What a product looks like: its drawing, else its picture, else an empty frame. The frame is 4:3 in all three. */
export function Picture({ of, size, isFirst = false, isFar = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (of.drawing && isFar && of.sku) return <DrawingFile sku={of.sku} version={of.version} />
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

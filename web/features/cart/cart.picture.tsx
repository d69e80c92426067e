import { useState } from 'react'
import { MissingDrawing } from '../../patterns/pictures/drawing.tsx'
import { Photo } from '../../patterns/pictures/photo.tsx'

type Pictured = { sku: string; image: string; drawing: { family: string } | null }

/** A small picture of a part. Drawings are files that come when they are near: a cart has up to 500 lines. */
export function PartPicture({ of }: { of: Pictured }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!of.drawing && (of.image === '' || broken === of.image)) return <MissingDrawing className="picture" />
  return (
    <span className="picture block">
      {of.drawing ? (
        <img
          src={`/drawings/${encodeURIComponent(of.sku.toLowerCase())}.svg`}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          decoding="async"
          className="drawing-file"
        />
      ) : (
        <Photo
          address={of.image}
          alt=""
          sizes="48px"
          width={48}
          height={36}
          onBroken={() => setBroken(of.image)}
        />
      )}
    </span>
  )
}

import { useState } from 'react'
import { Drawing, MissingDrawing } from '../../patterns/pictures/drawing.tsx'
import { Photo } from '../../patterns/pictures/photo.tsx'

type Pictured = { sku: string; image: string; drawing: { family: string } | null }

/** So many pictures are drawn on the page; those of further lines are files that come when they are near. */
export const mostDrawn = 60

/** A small picture of a part. `isFar`: it is one of the further ones. */
export function PartPicture({ of, isFar = false }: { of: Pictured; isFar?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (of.drawing && !isFar) return <Drawing spec={of.drawing} size="mini" className="picture" />
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

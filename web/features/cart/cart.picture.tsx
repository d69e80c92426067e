import { useState } from 'react'
import { productFilePath } from '#contract/pictures.paths.ts'
import { Drawing, isDrawnHere } from '../../patterns/pictures/drawing.tsx'
import { Photo } from '../../patterns/pictures/photo.tsx'
import { Placeholder } from '../../patterns/pictures/placeholder.tsx'
import { ProductFile } from '../../patterns/pictures/product-file.tsx'

type Pictured = { sku: string; image: string; drawing: { family: string } | null }

/** So many pictures are drawn on the page; those of further lines are files that come when they are near. */
export const maxDrawn = 60

/** A small picture of a part. `isFar`: it is one of the further ones. */
export function PartPicture({ of, isFar = false }: { of: Pictured; isFar?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null)
  const { sku, image, drawing } = of
  if (drawing && !isFar && isDrawnHere(drawing)) return <Drawing spec={drawing} size="mini" className="picture" />
  if (sku !== '' && (drawing || image === '' || image.endsWith(productFilePath(sku))))
    return <ProductFile sku={sku} />
  if (image === '' || broken === image) return <Placeholder size="mini" className="picture" />
  return (
    <span className="picture block">
      <Photo address={image} alt="" sizes="48px" width={48} height={36} onBroken={() => setBroken(image)} />
    </span>
  )
}

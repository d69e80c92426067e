import { useState } from 'react'
import { isFamilyIcon, productFilePath } from '#contract/pictures.paths.ts'
import { Drawing, isDrawnHere } from '../../patterns/pictures/drawing.tsx'
import { Photo } from '../../patterns/pictures/photo.tsx'
import { Placeholder } from '../../patterns/pictures/placeholder.tsx'
import { ProductFile } from '../../patterns/pictures/product-file.tsx'

type Pictured = {
  name: string
  image: string
  drawing: { family: string } | null
  sku?: string
  /** Its family; a line of an order does not know it, its file does. */
  category?: string | null
  version?: number
}
/** A line has the address of its product's file then, a product that of its family's icon. */
export function hasNoPicture({ image, sku }: Pick<Pictured, 'image' | 'sku'>): boolean {
  return image === '' || isFamilyIcon(image) || (sku !== undefined && image.endsWith(productFilePath(sku)))
}

type PictureProps = {
  of: Pictured
  size: 'full' | 'mini'
  isFirst?: boolean
  /** Far below the first visible part: a drawing is fetched as a file when it comes near, and costs the page nothing. */
  isFar?: boolean | undefined
}

/** What a product looks like: its drawing, else its picture, else the icon of its family. The frame is 4:3 in all three. */
export function Picture({ of, size, isFirst = false, isFar = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { drawing, sku, version, category } = of
  if (drawing && sku && (isFar || !isDrawnHere(drawing))) return <ProductFile sku={sku} version={version} />
  if (drawing) return <Drawing spec={drawing} size={size} className="picture" />
  if (hasNoPicture(of) && category === undefined && sku) return <ProductFile sku={sku} />
  if (hasNoPicture(of) || broken === of.image)
    return <Placeholder family={category} size={size} className="picture" />
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

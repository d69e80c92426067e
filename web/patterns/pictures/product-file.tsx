import { useState } from 'react'
import { productFilePath } from '#contract/pictures.paths.ts'
import { Placeholder } from './placeholder.tsx'

type ProductFileProps = { sku: string; version?: number | undefined }

/**
 * The drawing of a product, or the icon of its family, as a file that is loaded when it comes near and costs the page
 * nothing. It follows the theme by the colour scheme of the element that shows it.
 */
export function ProductFile({ sku, version }: ProductFileProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <Placeholder size="mini" className="picture" />
  const path = productFilePath(sku)
  return (
    <span className="picture block">
      <img
        src={version === undefined ? path : `${path}?v=${version}`}
        alt=""
        width={400}
        height={300}
        loading="lazy"
        decoding="async"
        className="drawing-file"
        onError={() => setIsBroken(true)}
      />
    </span>
  )
}

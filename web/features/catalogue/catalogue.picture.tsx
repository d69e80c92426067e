import { useState } from 'react'
import { Drawing, MissingDrawing } from '../../ui/drawing.tsx'

type Pictured = { name: string; image: string; drawing: { family: string } | null }
type PictureProps = { of: Pictured; size: 'full' | 'mini'; isFirst?: boolean }

/** What a product looks like: its drawing, else its picture, else an empty frame. The frame is 4:3 in all three. */
export function Picture({ of, size, isFirst = false }: PictureProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (of.drawing) return <Drawing spec={of.drawing} size={size} className="picture" />
  if (of.image === '' || isBroken) return <MissingDrawing className="picture" />
  return (
    <div className="picture">
      <img
        // A picture that failed before the page came alive has already told nobody.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0) setIsBroken(true)
        }}
        src={of.image}
        alt={size === 'full' ? of.name : ''}
        width={size === 'full' ? 640 : 48}
        height={size === 'full' ? 480 : 36}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setIsBroken(true)}
      />
    </div>
  )
}

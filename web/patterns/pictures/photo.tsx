import { pictureHash, picturePath, pictureWidths } from '#contract/pictures.paths.ts'

type PhotoProps = {
  address: string
  alt: string
  /** How wide it is shown, as in `sizes`: `(width < 48rem) 100vw, 40rem`. */
  sizes: string
  /** Of the whole picture in points, where they are known: they reserve its space until it has loaded. */
  width?: number | null
  height?: number | null
  isFirst?: boolean
  onBroken?: () => void
}

/** The path of an address of ours, whatever the portal is called from outside; null for anybody else's. */
function ownPath(address: string): string | null {
  return /^(?:https?:\/\/[^/]+)?(\/pictures\/[^/]+)$/.exec(address)?.[1] ?? null
}

function sourcesOf(address: string): { src: string; srcSet?: string } {
  const path = ownPath(address)
  const hash = path && pictureHash(path)
  if (!path || !hash || !path.endsWith('-1280.webp')) return { src: address }
  return { src: path, srcSet: pictureWidths.map((width) => `${picturePath(hash, width)} ${width}w`).join(', ') }
}

/** A photograph: one of ours comes in the size it is shown in, any other as it is. */
export function Photo({ address, alt, sizes, width, height, isFirst = false, onBroken }: PhotoProps) {
  const { src, srcSet } = sourcesOf(address)
  return (
    <img
      // The error event of a picture that failed before hydration is already over.
      ref={(img) => {
        if (img?.complete && img.naturalWidth === 0) onBroken?.()
      }}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onBroken}
    />
  )
}

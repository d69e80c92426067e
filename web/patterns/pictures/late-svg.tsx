import { useEffect, useRef, useState } from 'react'

/** The dashed frame of what cannot be drawn. */
export const missing =
  '<svg class="dwg drawing-missing" viewBox="0 0 120 90" aria-hidden="true"><path d="M20 15h80v60H20z"/>' +
  '<circle cx="60" cy="45" r="20"/><path d="M60 5v80M10 45h100" class="c"/></svg>'

type LateSvgProps = {
  /** Made by our own code; null while its code is not loaded. */
  make: () => string | null
  load: () => Promise<unknown>
  className?: string
}

/**
 * SVG markup of our own. It is made while a page is rendered on the server. The browser keeps that markup as it finds it,
 * and loads the code that draws only when a drawing appears later, so that no public page pays for it twice.
 */
export function LateSvg({ make, load, className }: LateSvgProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [svg, setSvg] = useState(make)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has another key
  useEffect(() => {
    if (svg !== null || frame.current?.firstElementChild) return
    let isShown = true
    const show = () => {
      if (isShown) setSvg(make() ?? missing)
    }
    load().then(show, show)
    return () => {
      isShown = false
    }
  }, [svg])
  return (
    <div
      ref={frame}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own code from numbers
      dangerouslySetInnerHTML={{ __html: svg ?? '' }}
      suppressHydrationWarning
    />
  )
}

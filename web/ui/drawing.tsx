import { useEffect, useRef, useState } from 'react'
import type { DrawingRequest } from './drawing-source.ts'

type Source = typeof import('./drawing-source.ts')

// Drawings are made while a page is rendered on the server. The browser keeps that markup as it finds it and loads the
// code that draws only when a drawing appears later, so that no public page pays for it twice.
let source: Source | null = import.meta.env.SSR ? await import('./drawing-source.ts') : null

/** Loads the code that draws, for pages that are rendered in the browser: call it beside the data they load. */
export async function loadDrawings(): Promise<void> {
  source ??= await import('./drawing-source.ts')
}

type DrawingProps = DrawingRequest & { className?: string }

function drawOnce(request: DrawingRequest): string {
  return source ? source.drawSvg(request) : ''
}

/** A technical drawing as inline SVG. Decoration to a screen reader: what it shows is said by the text around it. */
export function Drawing({ spec, size, className }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [svg, setSvg] = useState(() => drawOnce({ spec, size }))
  useEffect(() => {
    if (svg !== '' || frame.current?.firstElementChild) return
    let isShown = true
    void loadDrawings().then(() => {
      if (isShown) setSvg(drawOnce({ spec, size }))
    })
    return () => {
      isShown = false
    }
  }, [svg, spec, size])
  return (
    <div
      ref={frame}
      className={className}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own code from numbers
      dangerouslySetInnerHTML={{ __html: svg }}
      suppressHydrationWarning
    />
  )
}

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

const missing =
  '<svg class="dwg drawing-missing" viewBox="0 0 120 90" aria-hidden="true"><path d="M20 15h80v60H20z"/>' +
  '<circle cx="60" cy="45" r="20"/><path d="M60 5v80M10 45h100" class="c"/></svg>'

function drawOnce(request: DrawingRequest): string {
  if (!source) return ''
  try {
    return source.drawSvg(request)
  } catch {
    // One product with wrong parameters must not take the page with it.
    return missing
  }
}

type DrawingProps = DrawingRequest & { className?: string }

/** A technical drawing as inline SVG, with its own description for people who do not see it. */
export function Drawing({ spec, size, view, className }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [svg, setSvg] = useState(() => drawOnce({ spec, size, view }))
  useEffect(() => {
    if (svg !== '' || frame.current?.firstElementChild) return
    let isShown = true
    loadDrawings().then(
      () => {
        if (isShown) setSvg(drawOnce({ spec, size, view }))
      },
      () => {
        if (isShown) setSvg(missing)
      },
    )
    return () => {
      isShown = false
    }
  }, [svg, spec, size, view])
  return (
    <div
      ref={frame}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own code from numbers
      dangerouslySetInnerHTML={{ __html: svg }}
      suppressHydrationWarning
    />
  )
}

/** The dashed frame of a picture that is not there. */
export function MissingDrawing({ className }: { className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <div className={className} dangerouslySetInnerHTML={{ __html: missing }} />
}

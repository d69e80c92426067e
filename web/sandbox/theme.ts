import type { FrameTheme } from './messages.ts'

const tokens = [
  '--sheet',
  '--line',
  '--line-strong',
  '--ink',
  '--ink-2',
  '--blue',
  '--blue-hover',
  '--on-blue',
  '--blue-soft',
  '--warn',
  '--warn-soft',
  '--danger',
]

/** Our colours as they are on the page now, with a tenant's own and somebody's wish for contrast in them. */
export function readTheme(): FrameTheme {
  const style = getComputedStyle(document.documentElement)
  return {
    scheme: style.colorScheme,
    tokens: Object.fromEntries(tokens.map((name) => [name, style.getPropertyValue(name).trim()])),
  }
}

/** Tells when somebody chooses another theme; what the device prefers a frame sees by itself. Answers how to stop. */
export function watchTheme(onChange: (theme: FrameTheme) => void): () => void {
  const chosen = new MutationObserver(() => onChange(readTheme()))
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => chosen.disconnect()
}

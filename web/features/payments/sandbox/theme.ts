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

/** Our colours around this element now, including the tenant's colours and the user's contrast preference. */
export function readTheme(element: Element): FrameTheme {
  const style = getComputedStyle(document.documentElement)
  return {
    scheme: style.colorScheme,
    tokens: {
      ...Object.fromEntries(tokens.map((name) => [name, style.getPropertyValue(name).trim()])),
      '--ground': groundOf(element),
    },
  }
}

/** The background behind the frame: inside the frame, no tool could find out the contrast of its text. */
function groundOf(element: Element): string {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const colour = getComputedStyle(around).backgroundColor
    if (colour !== 'rgba(0, 0, 0, 0)') return colour
  }
  return 'transparent'
}

/** Calls back when the theme or the device's preferences have changed. Returns the function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const chosen = new MutationObserver(onChange)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const preferences = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) =>
    matchMedia(query),
  )
  for (const preference of preferences) preference.addEventListener('change', onChange)
  return () => {
    chosen.disconnect()
    for (const preference of preferences) preference.removeEventListener('change', onChange)
  }
}

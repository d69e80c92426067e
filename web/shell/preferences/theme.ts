import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../api/session.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const themeKey = 'datum.theme'

const listeners = new Set<() => void>()

function readTheme(): Theme {
  const stored = readStored(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies a choice at once and keeps it for the next visit; `system` follows the device and keeps nothing. */
export function chooseTheme(theme: Theme): void {
  writeStored(themeKey, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): Theme {
  return useSyncExternalStore<Theme>(subscribe, readTheme, () => 'system')
}

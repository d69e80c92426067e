/** Where a key leads in a row of so many bars; null for any other key. */
export function barAfter(key: string, index: number, count: number): number | null {
  const last = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1)
  return null
}

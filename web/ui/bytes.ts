import { numberLocale } from '#i18n/t.ts'

/** A size as people say it: "90 kB", "3.8 MB". */
export function formatBytes(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const size = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000)
  const digits = { maximumFractionDigits: isLarge ? 1 : 0 }
  return `${new Intl.NumberFormat(numberLocale(), digits).format(size)} ${isLarge ? 'MB' : 'kB'}`
}

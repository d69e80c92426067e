import { numberLocale } from '#i18n/t.ts'

/** "19 %" as the language writes it. */
export function percentText(rate: number): string {
  return new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100)
}

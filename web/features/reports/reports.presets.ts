import { addDays } from '#contract/days.ts'
import { mark } from '#i18n/t.ts'

/** `label` is marked: translate it with `t` when it is shown. */
type Preset = { label: string; from: string; to: string }

/** The ranges that can be chosen with one click, up to `today`. */
export function presetsUpTo(today: string): Preset[] {
  return [
    { label: mark('7 days'), from: addDays(today, -6), to: today },
    { label: mark('30 days'), from: addDays(today, -29), to: today },
    { label: mark('90 days'), from: addDays(today, -89), to: today },
    { label: mark('This year'), from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
}

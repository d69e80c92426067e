import { t } from '#i18n/t.ts'
import type { PageKey } from '../../shell/page-keys.ts'
import { areSingleKeysOn, isMeantForField } from './search.shortcuts.ts'

function focusSiteSearch(box: HTMLElement): void {
  // On a narrow screen it is closed until it is needed.
  if (!box.checkVisibility()) box.showPopover()
  box.querySelector<HTMLInputElement>('input[name="q"]')?.select()
}

/** `/` leads to the search in the header, on every page that has one. */
export function siteSearchKeys(): PageKey[] {
  const box = document.getElementById('site-search')
  return box ? [{ key: '/', label: t('Search products'), run: () => focusSiteSearch(box) }] : []
}

/** Answers `/`, unless single keys are off or it is typed into a field. */
export function pressSiteSearchKey(event: KeyboardEvent): void {
  const [found] = siteSearchKeys()
  const isModified = event.ctrlKey || event.metaKey || event.altKey
  if (!found || isModified || event.defaultPrevented || !areSingleKeysOn() || isMeantForField(event.target)) return
  // The slash itself is not searched for.
  event.preventDefault()
  found.run()
}

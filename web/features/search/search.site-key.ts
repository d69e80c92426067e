import { t } from '#i18n/t.ts'
import type { PageKey } from '../../shell/page-keys.ts'

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

import { mark } from '#i18n/t.ts'
import { readStored, writeStored } from '../../api/session.ts'
import { paths } from '../../dashboard-paths.ts'

/** Not a draft: the keyboard setting is not private, so it stays after sign-out. */
const switchKey = 'datum.keys'

/** Whether keys without Ctrl do something here (`?`, `G` then a letter). On unless the user has switched them off. */
export function areSingleKeysOn(): boolean {
  return readStored(switchKey) !== 'off'
}

export function switchSingleKeys(isOn: boolean): void {
  writeStored(switchKey, isOn ? null : 'off')
}

type Shortcut = { key: string; to: string; label: string; isFor: 'everyone' | 'customer' | 'admin' }

/** Where `G` and then a letter leads. `label` is marked: translate it with `t`. */
const shortcuts: readonly Shortcut[] = [
  { key: 'h', to: paths.home, label: mark('Home'), isFor: 'everyone' },
  { key: 'm', to: paths.dashboard, label: mark('My Profile'), isFor: 'everyone' },
  { key: 'o', to: paths.myOrders, label: mark('My Orders'), isFor: 'customer' },
  { key: 'p', to: paths.products, label: mark('Products'), isFor: 'customer' },
  { key: 'o', to: paths.manageAllOrders, label: mark('Manage All Orders'), isFor: 'admin' },
  { key: 'p', to: paths.manageProducts, label: mark('Manage Product'), isFor: 'admin' },
  { key: 'u', to: paths.users, label: mark('All Users'), isFor: 'admin' },
  { key: 'v', to: paths.overview, label: mark('Overview'), isFor: 'admin' },
  { key: 'n', to: paths.addProduct, label: mark('Add Product'), isFor: 'admin' },
  { key: 'i', to: paths.imports, label: mark('Import products'), isFor: 'admin' },
]

export function shortcutsFor(isStaff: boolean): Shortcut[] {
  return shortcuts.filter(({ isFor }) => isFor === 'everyone' || isFor === (isStaff ? 'admin' : 'customer'))
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>

/** Ctrl-K or Cmd-K, whatever else is pressed or switched off. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Omit<Pressed, 'timeStamp'>): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}

export type KeyAction =
  | { kind: 'navigate'; to: string }
  | { kind: 'shortcuts' }
  | { kind: 'page'; key: string }
  | null

const togetherMs = 1_200

/**
 * Follows single keys: `?` opens the shortcut help, `G` and soon after it a letter leads to a page, and a letter alone is
 * for the page that is shown. "Soon" counts from when the
 * page has handled the first key (`nowAt`, on the clock of `timeStamp`) to the press of the second, so a page that is busy
 * in between loses neither.
 */
export function createKeyFollower(isStaff: () => boolean, nowAt: () => number) {
  let leadAt = Number.NEGATIVE_INFINITY
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: Pressed): KeyAction => {
    if (ctrlKey || metaKey || altKey) return null
    if (key === '?') return { kind: 'shortcuts' }
    const pressed = key.toLowerCase()
    const isSecond = timeStamp - leadAt < togetherMs
    leadAt = !isSecond && pressed === 'g' ? nowAt() : Number.NEGATIVE_INFINITY
    if (!isSecond) return pressed === 'g' ? null : { kind: 'page', key: pressed }
    const shortcut = shortcutsFor(isStaff()).find((one) => one.key === pressed)
    return shortcut ? { kind: 'navigate', to: shortcut.to } : null
  }
}

const typing =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="spinbutton"], [role="textbox"]'

/** Whether a key pressed here is meant for what has the focus: a field, or anything inside a dialog. */
export function isMeantForField(target: EventTarget | null): boolean {
  return target instanceof Element && (target.matches(typing) || target.closest('dialog[open]') !== null)
}

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type EditedMenu, type MenuEntry, saveMenu } from '#contract/pages/menus.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ApiError, sentenceOf } from '../../../api/problem.ts'
import { showToast } from '../../../patterns/toast.ts'
import { moved, setAt } from '../pages.path.ts'

/** `key` stays with the entry when it moves, and goes when it is sent. */
type Edited = { key: string; entry: MenuEntry }

/** `entries.2.label.en` of a refusal belongs to the third entry. */
type Wrong = { at: number; field: 'label' | 'address'; message: string }

function wrongOf(error: unknown): Wrong[] {
  if (!(error instanceof ApiError)) return []
  return error.errors.flatMap(({ path, message }) => {
    const [, at = '', field] = path.split('.')
    return field === 'label' || field === 'address' ? [{ at: Number(at), field, message }] : []
  })
}

function keyed(entries: readonly MenuEntry[]): Edited[] {
  return entries.map((entry) => ({ key: crypto.randomUUID(), entry }))
}

/** The changes of one menu that are not saved yet, and what another admin has saved meanwhile. */
export function useMenu(first: EditedMenu, language: Language) {
  const { revalidate } = useRevalidator()
  const [menu, setMenu] = useState(first)
  const [entries, setEntries] = useState(() => keyed(first.entries))
  const [newer, setNewer] = useState<EditedMenu | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const sent = entries.map(({ entry }) => entry)
  const isDirty = JSON.stringify(sent) !== JSON.stringify(menu.entries)

  function change(next: Edited[]): void {
    setEntries(next)
    setWrong([])
    setError(null)
  }

  function show(next: EditedMenu): void {
    setMenu(next)
    change(keyed(next.entries))
  }

  async function save(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    setWrong([])
    try {
      show(
        await call(saveMenu, {
          params: { place: menu.place },
          body: { version: menu.version, entries: sent },
        }),
      )
      showToast(t('Menu saved'))
      await revalidate()
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'stale_version') setNewer(failure.current as EditedMenu)
      else setError(sentenceOf(failure))
      setWrong(wrongOf(failure))
    } finally {
      setIsBusy(false)
    }
  }

  function settle(isMine: boolean): void {
    if (!newer) return
    if (isMine) setMenu(newer)
    else show(newer)
    setNewer(null)
  }

  const set = (key: string, field: 'label' | 'address', value: string) =>
    change(
      entries.map((one) => {
        if (one.key !== key) return one
        const path = field === 'label' ? [field, language] : [field]
        return { key, entry: setAt(one.entry, path, value) as MenuEntry }
      }),
    )

  return {
    ...{ menu, entries, newer, isBusy, isDirty, error, settle, save, set },
    errorOf: (at: number, field: Wrong['field']) =>
      wrong.find((one) => one.at === at && one.field === field)?.message,
    add: () => change([...entries, ...keyed([{ label: { en: '' }, address: '/' }])]),
    move: (at: number, by: number) => change(moved(entries, at, by)),
    remove: (key: string) => change(entries.filter((one) => one.key !== key)),
    discard: () => show(menu),
    restoreStandard: () => change(keyed(menu.standard)),
  }
}

export type MenuEditor = ReturnType<typeof useMenu>

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type EditedMenu, type MenuEntry, type MenuPlace, saveMenu } from '#contract/pages/menus.ts'
import { baseLanguage, type Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/problem.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { moved } from '../../../patterns/moved.ts'
import { showToast } from '../../../patterns/toast.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { setAt } from '../pages.path.ts'
import { isSame } from '../saving/pages.same.ts'

/** `key` stays with the entry when it moves, and goes when it is sent. */
type Edited = { key: string; entry: MenuEntry }

/** `entries.2.label.en` of a refusal belongs to the third entry. */
type EntryError = { index: number; field: 'label' | 'address'; message: string }

function entryErrors(error: unknown): EntryError[] {
  if (!(error instanceof ApiError)) return []
  return error.errors.flatMap(({ path, message }) => {
    const [, index = '', field] = path.split('.')
    return field === 'label' || field === 'address' ? [{ index: Number(index), field, message }] : []
  })
}

function keyed(entries: readonly MenuEntry[]): Edited[] {
  return entries.map((entry) => ({ key: crypto.randomUUID(), entry }))
}

/** The links of one menu as edited, without sending them. */
function useEntries(first: readonly MenuEntry[], language: Language) {
  const [entries, setEntries] = useState(() => keyed(first))
  const [errors, setErrors] = useState<readonly EntryError[]>([])

  function change(next: Edited[]): void {
    setEntries(next)
    setErrors([])
  }

  const set = (key: string, field: EntryError['field'], value: string) =>
    change(
      entries.map((one) => {
        if (one.key !== key) return one
        const path = field === 'label' ? [field, language] : [field]
        return { key, entry: setAt(one.entry, path, value) as MenuEntry }
      }),
    )

  return {
    entries,
    set,
    setWrong: setErrors,
    replace: (next: readonly MenuEntry[]) => change(keyed(next)),
    errorOf: (index: number, field: EntryError['field']) =>
      errors.find((one) => one.index === index && one.field === field)?.message,
    add: () => change([...entries, ...keyed([{ label: { [baseLanguage()]: '' }, address: '/' }])]),
    move: (index: number, by: number) => change(moved(entries, index, index + by)),
    remove: (key: string) => change(entries.filter((one) => one.key !== key)),
  }
}

/** The changes of one menu that are not saved yet, and what another admin has saved meanwhile. */
function useMenuEditor(first: EditedMenu, language: Language) {
  const { revalidate } = useRevalidator()
  const [menu, setMenu] = useState(first)
  const edited = useEntries(first.entries, language)
  const [newer, setNewer] = useState<EditedMenu | null>(null)
  const entries = edited.entries.map(({ entry }) => entry)

  const {
    run: save,
    isBusy,
    error,
    setError,
  } = useCommand(
    () => {
      edited.setWrong([])
      const { place, version } = menu
      return call(saveMenu, { params: { place }, body: { version, entries } })
    },
    {
      done: (saved) => {
        show(saved)
        showToast(t('Menu saved'))
        return revalidate()
      },
      onStale: (now) => {
        setNewer(now)
        return null
      },
      say: (failure) => {
        edited.setWrong(entryErrors(failure))
        return sentenceOf(failure)
      },
    },
  )

  function show(next: EditedMenu): void {
    setMenu(next)
    edited.replace(next.entries)
    setError(null)
  }

  function settle(isMine: boolean): void {
    if (!newer) return
    if (isMine) setMenu(newer)
    else show(newer)
    setNewer(null)
  }

  return {
    ...edited,
    menu,
    newer,
    isBusy,
    error,
    settle,
    save,
    isDirty: !isSame(entries, menu.entries),
    discard: () => show(menu),
    restoreStandard: () => edited.replace(menu.standard),
  }
}

export type MenuEditor = ReturnType<typeof useMenuEditor>

/** Both menus: saving sends those that were changed. */
export function useMenus(menus: readonly EditedMenu[], language: Language) {
  const of = (place: MenuPlace) =>
    menus.find((menu) => menu.place === place) ?? { place, entries: [], version: 0, standard: [] }
  const editors = [useMenuEditor(of('navigation'), language), useMenuEditor(of('footer'), language)]
  const changed = editors.filter(({ isDirty }) => isDirty)
  return {
    editors,
    isDirty: changed.length > 0,
    isBusy: editors.some(({ isBusy }) => isBusy),
    // Each menu says below its links why it was refused.
    refusal: null,
    submit: () => {
      for (const { save } of changed) save()
    },
    discard: () => {
      for (const { discard } of changed) discard()
    },
  }
}

import { useState } from 'react'
import { type SettingsState, saveSettings } from '#contract/settings/settings.ts'
import { type TaxSettings, taxSettings } from '#contract/tax-rules/tax-settings.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ApiError, sentenceOf } from '../../../api/problem.ts'

/** A rate as it is typed: the percent is a text until it is sent. */
export type TypedRate = { key: number; country: string; taxClass: string; percent: string; from: string }
export type TypedTax = Omit<TaxSettings, 'rates'> & { rates: TypedRate[] }

function typedOf(content: TaxSettings): TypedTax {
  return { ...content, rates: content.rates.map((rate, key) => ({ ...rate, key, percent: String(rate.percent) })) }
}

/** `12,5` is read as 12.5; what is no number is refused by the schema, at its row. */
function percentOf(typed: string): number {
  const text = typed.trim().replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}

export function contentOf({ rates, ...typed }: TypedTax): TaxSettings {
  return {
    ...typed,
    rates: rates.map(({ country, taxClass, percent, from }) => ({
      country,
      taxClass,
      from,
      percent: percentOf(percent),
    })),
  }
}

type Wrong = Readonly<Record<string, string>>

/** The first message of each field, by its path in the content: `rates.3.percent`. */
function wrongOf(faults: readonly { path: string; message: string }[]): Wrong {
  return Object.fromEntries(
    faults.toReversed().map(({ path, message }) => [path.replace(/^content\./, ''), message]),
  )
}

/** What is wrong by the schema that the server has too. */
function checked(content: TaxSettings): Wrong {
  const issues = taxSettings.safeParse(content).error?.issues ?? []
  return wrongOf(issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })))
}

type Options = { state: SettingsState; onSaved: () => Promise<void> }

/** The settings of tax as they are edited: what was typed stays until it is saved or discarded. */
export function useTaxSettings({ state, onSaved }: Options) {
  const stored = (state.draft ?? state.published).content as TaxSettings
  const [typed, setTyped] = useState(() => typedOf(stored))
  const [revision, setRevision] = useState(state.revision)
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isDirty, setIsDirty] = useState(false)

  function change(values: Partial<TypedTax>): void {
    setTyped({ ...typed, ...values })
    setIsDirty(true)
    // What was wrong may be right now: saving says what still is not.
    setWrong({})
    setRefusal(null)
  }

  function refused(error: unknown): void {
    if (error instanceof ApiError && error.code === 'stale_version') {
      setRevision((error.current as SettingsState).revision)
      setRefusal(
        t('These settings were changed elsewhere in the meantime. Save again to replace them with yours.'),
      )
      return
    }
    const errors = error instanceof ApiError ? error.errors : []
    setWrong(wrongOf(errors))
    setRefusal(errors[0]?.message ?? sentenceOf(error))
  }

  async function save(): Promise<void> {
    const content = contentOf(typed)
    const faults = checked(content)
    setWrong(faults)
    setRefusal(Object.values(faults)[0] ?? null)
    if (Object.keys(faults).length > 0 || isBusy) return
    setIsBusy(true)
    try {
      await call(saveSettings, { params: { group: 'tax' }, body: { revision, content } })
      setIsDirty(false)
      await onSaved()
    } catch (error) {
      refused(error)
    } finally {
      setIsBusy(false)
    }
  }

  function discard(): void {
    setTyped(typedOf(stored))
    setWrong({})
    setRefusal(null)
    setIsDirty(false)
  }
  return { typed, change, wrong, refusal, isBusy, isDirty, save, discard }
}

export type TaxEditing = ReturnType<typeof useTaxSettings>

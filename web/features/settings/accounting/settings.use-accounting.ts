import {
  type AccountingSettings,
  accountingSettings,
  type RevenueAccount,
} from '#contract/tax/accounting-settings.ts'
import { typedAmount, writeAmount } from '../../../patterns/form/typed-amount.ts'
import { type EditedState, useSettingsGroup } from '../settings.use-group.ts'

/** A revenue account as it is typed: the percent is a text until it is sent. */
export type TypedAccount = Omit<RevenueAccount, 'percent'> & { key: number; percent: string }
type NumberField = 'consultantNumber' | 'clientNumber'
export type TypedAccounting = Omit<AccountingSettings, NumberField | 'revenueAccounts'> &
  Record<NumberField, string> & { revenueAccounts: TypedAccount[] }

function typedOf({
  consultantNumber,
  clientNumber,
  revenueAccounts,
  ...content
}: AccountingSettings): TypedAccounting {
  return {
    ...content,
    consultantNumber: String(consultantNumber ?? ''),
    clientNumber: String(clientNumber ?? ''),
    revenueAccounts: revenueAccounts.map(({ percent, ...one }, key) => ({
      ...one,
      key,
      percent: percent === null ? '' : writeAmount(percent),
    })),
  }
}

function wholeNumber(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

function contentOf({
  consultantNumber,
  clientNumber,
  revenueAccounts,
  ...typed
}: TypedAccounting): AccountingSettings {
  return {
    ...typed,
    consultantNumber: wholeNumber(consultantNumber),
    clientNumber: wholeNumber(clientNumber),
    revenueAccounts: revenueAccounts.map(({ key: _, percent, ...one }) => ({
      ...one,
      percent: typedAmount(percent),
    })),
  }
}

/** The settings for the accountant as they are edited. */
export function useAccounting(options: EditedState) {
  return useSettingsGroup<AccountingSettings, TypedAccounting>({
    ...options,
    group: 'accounting',
    typedOf,
    contentOf,
    schema: accountingSettings,
  })
}

export type AccountingEditing = ReturnType<typeof useAccounting>

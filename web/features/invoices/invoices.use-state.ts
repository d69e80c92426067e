import { useEffect, useState } from 'react'
import { type InvoiceState, readInvoiceState } from '#contract/invoices/issue.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'

/** How often an invoice that comes within a minute is looked for. */
const pollMs = 2_000

/** Whether the invoice of an order is there, read again with each version of the order and until it has come. Null: not read yet. */
export function useInvoiceState(id: string, version: unknown): [InvoiceState | null, () => Promise<void>] {
  const [state, setState] = useState<InvoiceState | null>(null)
  const read = () => call(readInvoiceState, { params: { id } }).then(setState)
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): a newer order may have its invoice
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const look = async () => {
      const found = await call(readInvoiceState, { params: { id } }).catch(() => null)
      if (!isCurrent) return
      if (found) setState(found)
      if (found?.state === 'coming') timer = setTimeout(() => void look(), pollMs)
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, version])
  return [state, read]
}

/** When the invoice comes, for the buyer or for staff; null where it is there, or nothing is to be said yet. */
export function invoiceNote({ state }: InvoiceState, who: 'own' | 'all'): string | null {
  if (state === 'elsewhere') return t('The invoice is sent separately.')
  if (state === 'coming') {
    return who === 'own'
      ? t('Your invoice will be issued within a minute.')
      : t('The invoice will be issued within a minute.')
  }
  if (state === 'waiting' && who === 'all') return t('The invoice cannot be issued yet. This is missing:')
  if (state === 'waiting' || state === 'by_staff') {
    return who === 'own' ? t('Our staff will issue your invoice.') : t('The invoice has not been issued yet.')
  }
  return null
}

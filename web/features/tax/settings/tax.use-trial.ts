import { useEffect, useState } from 'react'
import { type TaxSettings, taxSettings } from '#contract/tax/tax-settings.ts'
import { type TaxTrial, tryTax } from '#contract/tax/trial.ts'
import { call } from '../../../api/call.ts'

/** Typing settles before the server is asked. */
const pauseMs = 400
/** How often and how long the register of VAT numbers is waited for. */
const askAgainMs = 1500
const maxAsks = 12

type Tried = { settings: TaxSettings; country: string; postcode: string; vatId: string }
export type Trial =
  | { state: 'reading' | 'incomplete' | 'failed'; trial: TaxTrial | null }
  | { state: 'read'; trial: TaxTrial }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How an order would be taxed with settings that are being edited, as the server says. A VAT number is looked up meanwhile. */
export function useTrial({ settings, country, postcode, vatId }: Tried): Trial {
  const [shown, setShown] = useState<Trial>({ state: 'reading', trial: null })
  const typed = JSON.stringify(settings)
  useEffect(() => {
    const checked = taxSettings.safeParse(JSON.parse(typed))
    if (!checked.success || country === '') {
      setShown({ state: 'incomplete', trial: null })
      return
    }
    let isCurrent = true
    const read = async () => {
      const body = { settings: checked.data, country, postcode, vatId }
      for (let asks = 0; asks < maxAsks && isCurrent; asks++) {
        const trial = await call(tryTax, { body })
        if (!isCurrent) return
        setShown({ state: 'read', trial })
        if (!trial.isAsking) return
        await wait(askAgainMs)
      }
    }
    setShown(({ trial }) => ({ state: 'reading', trial }))
    const timer = setTimeout(() => {
      read().catch(() => isCurrent && setShown({ state: 'failed', trial: null }))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed, country, postcode, vatId])
  return shown
}

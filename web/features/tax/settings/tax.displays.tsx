import { businessDisplays, type PriceDisplay, priceDisplays } from '#contract/tax/tax-settings.ts'
import { mark, t } from '#i18n/t.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import type { TaxEditing } from './tax.use-settings.ts'

const displays: Record<PriceDisplay, string> = {
  net: mark('Net'),
  both: mark('Net, with gross next to it'),
  gross: mark('Gross, for consumers'),
}

const displaysToBusiness: Record<(typeof businessDisplays)[number], string> = {
  same: mark('As for visitors'),
  ...displays,
}

type ChoiceProps = { id: string; label: string; hint?: string; options: Record<string, string> }
type Chosen = { value: string; onChoose: (value: string) => void }

function Choice({ id, label, hint, options, value, onChoose }: ChoiceProps & Chosen) {
  return (
    <div className="max-w-120">
      <SelectField
        id={id}
        label={label}
        {...(hint && { hint })}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {optionsOf(Object.entries(options), ([key, text]) => [key, t(text)])}
      </SelectField>
    </div>
  )
}

/** How visitors and how businesses see prices. */
export function TaxDisplays({ editing: { typed, change } }: { editing: TaxEditing }) {
  return (
    <div className="grid gap-3">
      <Choice
        id="tax-shown"
        label={t('Prices for visitors and private customers')}
        options={displays}
        value={typed.shown}
        onChoose={(value) => {
          const shown = priceDisplays.find((one) => one === value)
          if (shown) change({ shown })
        }}
      />
      <Choice
        id="tax-shown-to-business"
        label={t('Prices for business customers')}
        hint={t('Customers with a saved address that has a company name and a VAT number.')}
        options={displaysToBusiness}
        value={typed.shownToBusiness}
        onChoose={(value) => {
          const shownToBusiness = businessDisplays.find((one) => one === value)
          if (shownToBusiness) change({ shownToBusiness })
        }}
      />
    </div>
  )
}

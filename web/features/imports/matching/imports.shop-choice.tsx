import { type Shop, shopDefaults, shopNames } from '#contract/imports/profiles.ts'
import { t } from '#i18n/t.ts'
import { importFieldLabel } from '../imports.labels.ts'
import type { ColumnMatching } from './imports.use-columns.ts'

/** What reading by the profile of a shop means, in one sentence. */
function explanation(shop: Shop): string {
  return shop === 'prestashop' || shop === 'magento'
    ? t(
        'Each row becomes one product. HTML is converted to plain text, and categories without a matching family are left out.',
      )
    : t(
        'Each variant becomes a product with the description and picture of its parent product. HTML is converted to plain text, and categories without a matching family are left out.',
      )
}

/** Offers to read the export of a shop as it is, where the headings are those of one. */
export function ShopChoice({ recognised, columns }: { recognised: Shop; columns: ColumnMatching }) {
  const name = shopNames[recognised]
  const defaults = Object.entries(shopDefaults)
    .map(([field, value]) => t('{label}: {message}', { label: importFieldLabel(field), message: value }))
    .join(', ')
  const choices = [
    { shop: recognised, label: t('Import as a {shop} export', { shop: name }) },
    { shop: null, label: t('Match columns manually') },
  ]
  return (
    <fieldset className="bg-well px-4 py-3">
      <legend className="float-start mb-1 w-full text-control font-[580]">
        {t('This is a product export from {shop}.', { shop: name })}
      </legend>
      <p className="clear-both max-w-prose text-ui text-ink-2">
        {explanation(recognised)} {t('Default values for new products: {defaults}.', { defaults })}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {choices.map(({ shop, label }) => (
          <label key={label} className="flex min-h-11 items-center gap-2 text-control">
            <input
              type="radio"
              name="shop"
              className="size-4.5 accent-blue"
              checked={columns.shop === shop}
              onChange={() => columns.setShop(shop)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

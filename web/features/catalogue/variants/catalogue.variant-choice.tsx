import { Link } from 'react-router'
import type { ProductVariants, Variant, VariantAxis } from '#contract/products/variants.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { choiceState } from '../../../shell/route-focus.tsx'
import { type AxisChoice, axisChoices } from './catalogue.variant-places.ts'

/** More values are in a list that opens. */
const maxButtons = 12

export function addressOfVariant({ slug, _id }: Pick<Variant, 'slug' | '_id'>): string {
  return paths.product(slug ?? _id)
}

/**
 * What a buyer can choose: links, so that each variant has its own address and the choice works before any script. The page
 * stays where it is.
 */
export function VariantChoice({ variants, productId }: { variants: ProductVariants; productId: string }) {
  const current = variants.items.find(({ _id }) => _id === productId)
  return (
    <div className="grid gap-4">
      <p role="status" className="hidden-but-read">
        {current ? t('{sku} is shown.', { sku: current.sku }) : ''}
      </p>
      {variants.axes.map((axis) => (
        <Axis key={axis.key} axis={axis} choices={axisChoices(variants, axis, current)} />
      ))}
    </div>
  )
}

function Axis({ axis, choices }: { axis: VariantAxis; choices: readonly AxisChoice[] }) {
  const current = choices.find(({ isCurrent }) => isCurrent)
  const list = (
    <ul className="variant-values">
      {choices.map((choice) => (
        <li key={choice.key}>
          <ChoiceLink choice={choice} />
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={axis.name}>
      <p className="text-small text-ink-2">
        {axis.name} {current ? <b className="font-[600] text-ink">{current.label}</b> : null}
      </p>
      {choices.length <= maxButtons ? (
        list
      ) : (
        <details className="variant-more">
          <summary>
            {t('{count, plural, one {# value} other {# values}} to choose from', { count: choices.length })}
          </summary>
          {list}
        </details>
      )}
    </nav>
  )
}

function ChoiceLink({ choice: { label, isCurrent, to, isOther, isSoldOut } }: { choice: AxisChoice }) {
  const note = isOther ? t('Not in this combination') : isSoldOut ? t('Sold out') : undefined
  return (
    <Link
      to={addressOfVariant(to)}
      preventScrollReset
      state={choiceState}
      aria-current={isCurrent ? 'true' : undefined}
      className="variant-value"
      data-state={isOther ? 'other' : isSoldOut ? 'sold-out' : undefined}
      title={note}
    >
      {label}
      {note ? <span className="hidden-but-read"> ({note})</span> : null}
    </Link>
  )
}

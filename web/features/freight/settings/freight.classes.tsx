import { standardShippingClass } from '#contract/freight/freight-settings.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorText, errorAt, Names } from './freight.place-words.tsx'
import {
  emptyWords,
  type FreightEditing,
  newKey,
  type TypedFreightClass,
  withoutClass,
} from './freight.use-settings.ts'

/** What a method may leave out, such as bulky or dangerous goods. Products name a class by its key. */
export function ShippingClasses({ editing }: { editing: FreightEditing }) {
  const { typed, change, errors } = editing
  const set = (key: string, values: Partial<TypedFreightClass>) =>
    change({ classes: typed.classes.map((one) => (one.key === key ? { ...one, ...values } : one)) })
  const errorId = 'shipping-classes-error'
  return (
    <section aria-labelledby="shipping-classes">
      <h2 id="shipping-classes" className="text-h3">
        {t('Shipping classes')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'For goods that some shipping methods do not carry, such as bulky or dangerous ones. Each product has one class.',
        )}
      </p>
      <ul className="mt-2 border-t border-line">
        {typed.classes.map(({ key, name }, index) => (
          <li key={key} className="flex flex-wrap items-end gap-2 border-b border-line py-2">
            <span className="mono w-24 pb-3 text-small text-ink-2">{key}</span>
            <Names
              of={key}
              name={name}
              errors={errors}
              path={`classes.${index}.name`}
              errorId={errorId}
              onChange={(words) => set(key, { name: words })}
            />
            <Button
              size="small"
              look="ghost"
              disabled={key === standardShippingClass}
              aria-label={t('Remove shipping class {key}', { key })}
              onClick={() => change(withoutClass(typed, key))}
            >
              <Icon name="close" className="size-4.5" />
            </Button>
          </li>
        ))}
      </ul>
      <ErrorText id={errorId} text={errors.classes ?? errorAt(errors, 'classes.')} />
      <Button
        size="small"
        className="mt-3"
        onClick={() =>
          change({ classes: [...typed.classes, { key: newKey('class', typed.classes), name: emptyWords }] })
        }
      >
        {t('Add a shipping class')}
      </Button>
    </section>
  )
}

import type { FieldError } from '#contract/errors.ts'
import type { FreightSettings } from '#contract/freight/freight-settings.ts'
import type { SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { listUsedShippingClasses } from './freight.store.ts'

async function classesInUse(db: Database, { classes }: FreightSettings): Promise<FieldError[]> {
  const remaining = new Set(classes.map(({ key }) => key))
  const used = await listUsedShippingClasses(db)
  return used
    .filter(({ key }) => !remaining.has(key))
    .map(({ key, products }) => ({
      path: 'content.classes',
      message: t(
        '{products, plural, one {# product has} other {# products have}} the shipping class {key}. Keep the class, or give them another one first.',
        { products, key },
      ),
    }))
}

/** Refuses settings of freight with which an order could not be delivered. Throws `rule_broken`. */
export async function refuseUndeliverable(
  { db }: { db: Database },
  group: SettingsGroup,
  content: SettingsContent,
): Promise<void> {
  if (group !== 'freight') return
  const freight = content as FreightSettings
  const none = t('Add a shipping method first: without one, nothing can be ordered.')
  const errors = [
    ...(freight.isOn && freight.methods.length === 0 ? [{ path: 'content.methods', message: none }] : []),
    ...(await classesInUse(db, freight)),
  ]
  if (errors.length > 0) refuse('rule_broken', errors)
}

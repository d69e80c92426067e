import { sayWords } from '#contract/catalogue-model/words.ts'
import type { adminProducts } from '#contract/products/admin-list.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'
import type { GridFilter } from '../../patterns/grid/state/grid.setup.ts'

/** Products without a value of an attribute that their family has. The page of families links to it. */
export function lackingFilter(): GridFilter<typeof adminProducts> {
  return {
    id: 'lacking',
    label: t('Without a value'),
    nameOf: (wanted) => {
      const all = familiesNow().flatMap(({ key }) => attributesOf(key))
      const attribute = all.find(({ key }) => key === wanted)
      return attribute && sayWords(attribute.label)
    },
  }
}

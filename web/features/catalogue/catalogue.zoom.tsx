import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { t } from '#texts/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from './catalogue.picture.tsx'

/** The picture of a product, and the same as large as the window: every measure can be read there. */
export function Zoomable({ product }: { product: Product }) {
  const [isLarge, setIsLarge] = useState(false)
  const hasPicture = product.drawing !== null || product.image !== ''
  return (
    <div className="part-picture">
      <Picture of={product} size="full" isFirst />
      {hasPicture ? (
        <div className="part-zoom">
          <Button size="small" onClick={() => setIsLarge(true)}>
            <Icon name="plus" className="size-4.5" />
            {t('Enlarge')}
          </Button>
        </div>
      ) : null}
      <Dialog isOpen={isLarge} title={product.name} onClose={() => setIsLarge(false)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to stand in what it scrolls */}
        <section className="part-large" tabIndex={0} aria-label={t('Picture')}>
          <Picture of={product} size="full" isFirst />
        </section>
        <form method="dialog" className="mt-4 flex justify-end">
          <Button type="submit">{t('Close')}</Button>
        </form>
      </Dialog>
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { ProductPicture } from '#contract/products/pictures.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { Placeholder } from '../../../patterns/pictures/placeholder.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ViewChoice, ViewPicture } from './catalogue.view.tsx'
import { viewsOf } from './catalogue.views.ts'

// Who never enlarges a picture never loads what that takes.
const Enlarged = lazy(() => import('./catalogue.enlarged.tsx'))

type GalleryProps = { product: Product; pictures: ProductPicture[] }

/** The views of a product: one large, all of them small below it, and the large one as large as the window. */
export function Gallery({ product, pictures }: GalleryProps) {
  const views = viewsOf(product, pictures)
  const [chosen, setChosen] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  const view = views[chosen] ?? views[0]
  return (
    <div className="part-gallery">
      <div className="part-picture">
        {view ? (
          <ViewPicture
            of={view}
            name={product.name}
            sizes="(width < 56.25rem) 94vw, 44rem"
            isFirst={chosen === 0}
          />
        ) : (
          <Placeholder family={product.category} size="full" className="picture" />
        )}
        {view ? (
          <div className="part-zoom">
            <Button size="small" onClick={() => setIsLarge(true)}>
              <Icon name="plus" className="size-4.5" />
              {t('Enlarge')}
            </Button>
          </div>
        ) : null}
      </div>
      <ViewChoice views={views} chosen={chosen} onChoose={setChosen} />
      {view?.kind === 'drawing' && view.view === 'scale' ? (
        <p className="part-note">{t('Shown next to a bank card for scale.')}</p>
      ) : null}
      {view?.kind === 'photograph' && view.picture.original ? (
        <p className="part-note">
          <a href={view.picture.original} className="inline-flex min-h-6 items-center">
            {t('Save the drawing as {type}', { type: view.picture.original.endsWith('.svg') ? 'SVG' : 'PDF' })}
          </a>
        </p>
      ) : null}
      {isLarge ? (
        <Suspense>
          <Enlarged
            name={product.name}
            views={views}
            chosen={chosen}
            onChoose={setChosen}
            onClose={() => setIsLarge(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { t } from '#i18n/t.ts'
import { MachinePicture } from './site.machine-picture.tsx'

// Most visitors never enlarge a machine: the code for it is loaded on demand.
const Enlarged = lazy(() => import('./site.machine-enlarged.tsx'))

/** The machines, each with what fits into it and what it holds, and as large as the window. */
export function Equipment({ block: { id, anchor, heading, items } }: { block: ShownBlockOf<'equipment'> }) {
  const [chosen, setChosen] = useState<number>()
  return (
    <section id={anchor || undefined} className="site-section" data-ruled aria-labelledby={`${id}-title`}>
      <div className="wrap-page">
        <h2 id={`${id}-title`} className="text-h1">
          {heading}
        </h2>
        <ul className="mt-7 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {items.map(({ drawing, picture, name, envelope, tolerance, sentence }, index) => (
            <li key={name} className="flex flex-col border border-line bg-sheet">
              <div className="machine-picture">
                <MachinePicture drawing={drawing} picture={picture} />
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={t('Enlarge {name}', { name })}
                  onClick={() => setChosen(index)}
                />
              </div>
              <div className="grid flex-1 content-start gap-1.5 px-5 py-4">
                <h3 className="text-h3">{name}</h3>
                <p className="text-control text-ink-2">{sentence}</p>
              </div>
              <dl className="grid grid-cols-2 border-t border-line text-small *:px-5 *:py-3">
                <div>
                  <dt className="text-note text-ink-2">{t('Envelope')}</dt>
                  <dd className="mono">{envelope}</dd>
                </div>
                <div className="border-s border-line">
                  <dt className="text-note text-ink-2">{t('Holds')}</dt>
                  <dd className="mono">{tolerance}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
        {chosen === undefined ? null : (
          <Suspense>
            <Enlarged machines={items} chosen={chosen} onChoose={setChosen} onClose={() => setChosen(undefined)} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

import { lazy, type ReactNode, Suspense } from 'react'
import type { ShownBlock } from '#contract/pages/blocks.ts'
import { baseLanguage } from '#i18n/language.ts'
import { Equipment } from './equipment/site.equipment.tsx'
import { Hero } from './hero/site.hero.tsx'
import { About } from './site.about.tsx'
import { Counters } from './site.counters.tsx'
import type { LoadedPage } from './site.page-data.ts'
import { Produce } from './site.produce.tsx'
import { Reviews } from './site.reviews.tsx'

/** Blocks that home pages seldom have. */
const OtherBlock = lazy(() => import('./site.other-block.tsx'))

type BlockProps = { block: ShownBlock; loaded: LoadedPage }

/** The blocks of a home page; every other one is loaded when a page has it. */
export function FrontBlock({ block, loaded }: BlockProps) {
  switch (block.kind) {
    case 'counters':
      return <Counters block={block} />
    case 'products':
      return <Produce block={block} products={loaded.products[block.id] ?? []} />
    case 'reviews':
      return <Reviews block={block} reviews={loaded.reviews} />
    case 'text':
      return <About block={block} />
    case 'equipment':
      return <Equipment block={block} />
    case 'hero':
      if (block.size === 'large') return <Hero block={block} />
  }
  return (
    <Suspense>
      <OtherBlock block={block} />
    </Suspense>
  )
}

/** A block that is not translated says which language it is in. */
export function InItsLanguage({ block, loaded, children }: BlockProps & { children: ReactNode }) {
  if (!loaded.page.untranslated.includes(block.id)) return children
  return (
    <div lang={baseLanguage()} className="contents">
      {children}
    </div>
  )
}

import type { ShownBlock } from '#contract/pages/blocks.ts'
import { Questions } from './blog/site.questions.tsx'
import { LowHero } from './hero/site.low-hero.tsx'
import { Groups, Links, References } from './portfolio/site.portfolio-sections.tsx'
import { CallToAction } from './site.call.tsx'
import { Contact } from './site.contact.tsx'
import { Pictures } from './site.pictures.tsx'
import './site.texts.css'

/** Blocks of pages to read. A kind that is not here is one of `FrontBlock`. */
export default function OtherBlock({ block }: { block: ShownBlock }) {
  switch (block.kind) {
    case 'hero':
      return <LowHero block={block} />
    case 'questions':
      return <Questions block={block} />
    case 'references':
      return <References block={block} />
    case 'groups':
      return <Groups block={block} />
    case 'links':
      return <Links block={block} />
    case 'pictures':
      return <Pictures block={block} />
    case 'call':
      return <CallToAction block={block} />
    case 'contact':
      return <Contact block={block} />
    default:
      return null
  }
}

import type { FamilyIcon } from '#contract/catalogue-model/icons.ts'
import type { DrawingSize } from '#contract/drawings/pack.ts'
import { LateSvg } from './late-svg.tsx'

type Source = typeof import('./placeholder-source.ts')

let source: Source | null = import.meta.env.SSR ? await import('./placeholder-source.ts') : null

async function loadSource(): Promise<void> {
  source ??= await import('./placeholder-source.ts')
}

type Picture = { size: DrawingSize; className?: string | undefined }

/** An icon of a family. Its name stands beside it, so it says nothing itself. */
export function FamilyPicture({ icon, size, className = '' }: Picture & { icon: FamilyIcon }) {
  return (
    <LateSvg
      key={icon}
      make={() => source?.placeholderSvg(icon, size) ?? null}
      load={loadSource}
      className={`${className} picture-placeholder`}
    />
  )
}

/**
 * The picture of a product that has none: the icon of its family, or of the nearest family above it. Which icon that is, is
 * found with the code that draws it: public pages load neither.
 */
export function Placeholder({ family, size, className = '' }: Picture & { family?: string | null | undefined }) {
  return (
    <LateSvg
      key={family ?? ''}
      make={() => source?.familySvg(family, size) ?? null}
      load={loadSource}
      className={`${className} picture-placeholder`}
    />
  )
}

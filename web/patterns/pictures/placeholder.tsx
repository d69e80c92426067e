import { type FamilyIcon, iconOf } from '#contract/catalogue-model/icons.ts'
import type { DrawingSize } from '#contract/drawings/pack.ts'
import { LateSvg } from './late-svg.tsx'

type Source = typeof import('./placeholder-source.ts')

let source: Source | null = import.meta.env.SSR ? await import('./placeholder-source.ts') : null

async function loadSource(): Promise<void> {
  source ??= await import('./placeholder-source.ts')
}

type FamilyPictureProps = { icon: FamilyIcon; size: DrawingSize; className?: string | undefined }

/** An icon of a family. Its name stands beside it, so it says nothing itself. */
export function FamilyPicture({ icon, size, className = '' }: FamilyPictureProps) {
  return (
    <LateSvg
      key={icon}
      make={() => source?.placeholderSvg(icon, size) ?? null}
      load={loadSource}
      className={`${className} picture-placeholder`}
    />
  )
}

type PlaceholderProps = Omit<FamilyPictureProps, 'icon'> & { family?: string | null | undefined }

/** The picture of a product that has none: the icon of its family, or of the nearest family above it. */
export function Placeholder({ family, ...rest }: PlaceholderProps) {
  return <FamilyPicture icon={iconOf(family)} {...rest} />
}

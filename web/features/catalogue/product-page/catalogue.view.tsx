import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { Drawing } from '../../../patterns/pictures/drawing.tsx'
import { Photo } from '../../../patterns/pictures/photo.tsx'
import { Placeholder } from '../../../patterns/pictures/placeholder.tsx'
import type { PictureView } from './catalogue.views.ts'

type ViewPictureProps = { of: PictureView; name: string; sizes: string; isFirst?: boolean }

/** One view of a product in the frame around it. */
export function ViewPicture({ of, name, sizes, isFirst = false }: ViewPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (of.kind === 'drawing') {
    return <Drawing key={of.key} spec={of.spec} size="full" view={of.view} className="picture" />
  }
  const { address, alt, width, height } = of.picture
  if (broken === address) return <Placeholder size="full" className="picture" />
  return (
    <div className="picture">
      <Photo
        key={of.key}
        address={address}
        alt={alt || name}
        sizes={sizes}
        width={width ?? 640}
        height={height ?? 480}
        isFirst={isFirst}
        onBroken={() => setBroken(address)}
      />
    </div>
  )
}

type ViewChoiceProps = { views: PictureView[]; chosen: number; onChoose: (index: number) => void }

function labelOf(views: PictureView[], index: number): string {
  const view = views[index]
  const drawings = views.filter(({ kind }) => kind === 'drawing').length
  return view ? t(view.label, { number: String(index + 1 - drawings) }) : ''
}

/** A small picture and a word for each view. All of them are in sight: they wrap, none is cut off. */
export function ViewChoice({ views, chosen, onChoose }: ViewChoiceProps) {
  if (views.length < 2) return null
  return (
    <ul className="part-views" aria-label={t('Views')}>
      {views.map((view, index) => (
        <li key={view.key}>
          <button
            type="button"
            aria-current={index === chosen ? 'true' : undefined}
            data-view={view.kind === 'drawing' ? view.view : undefined}
            onClick={() => onChoose(index)}
          >
            {view.kind === 'drawing' ? (
              <Drawing spec={view.spec} size="mini" className="picture" />
            ) : (
              <span className="picture">
                <Photo address={view.picture.address} alt="" sizes="96px" width={96} height={72} />
              </span>
            )}
            {labelOf(views, index)}
          </button>
        </li>
      ))}
    </ul>
  )
}

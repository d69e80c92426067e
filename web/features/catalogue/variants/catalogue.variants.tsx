import { type ComponentProps, lazy, Suspense } from 'react'

/** Most parts have no variants: who looks at one does not load what shows them. */
const Choice = lazy(async () => ({ default: (await import('./catalogue.variant-choice.tsx')).VariantChoice }))
const Matrix = lazy(async () => ({ default: (await import('./catalogue.variant-matrix.tsx')).VariantMatrix }))

type Of<Props> = Omit<Props, 'variants'> & { variants: ComponentProps<typeof Matrix>['variants'] | null }

export function LazyVariantChoice({ variants, ...rest }: Of<ComponentProps<typeof Choice>>) {
  return variants ? (
    <Suspense>
      <Choice variants={variants} {...rest} />
    </Suspense>
  ) : null
}

/** Typed numbers stay while another variant of the group is chosen. */
export function LazyVariantMatrix({ variants, ...rest }: Of<ComponentProps<typeof Matrix>>) {
  return variants ? (
    <div data-late="" className="contents">
      <Suspense>
        <Matrix key={variants.groupId} variants={variants} {...rest} />
      </Suspense>
    </div>
  ) : null
}
